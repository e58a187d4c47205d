"""The pictures of the documents, against the pages that they show."""

import pytest

from pictures import PICTURES, digest, drawn, make_site


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    return make_site(tmp_path_factory.mktemp("pictures"))


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_a_picture_in_the_documents_shows_the_pages_of_today(picture, shown):
    assert drawn(picture.path.read_bytes()) == digest(picture, shown), (
        f"docs/{picture.name} shows other pages; draw it by \"make pictures\", and look at it")
