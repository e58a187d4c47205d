"""The pipelines and the container of Examples/: what they start is there, and what they promise is done."""

import json
import os
import re
import subprocess
import time
from pathlib import Path

import pytest
import yaml

from conftest import ANSWERS, API, RATEPRESS, ROOT, started

EXAMPLES = ROOT / "Examples"
GITLAB = yaml.safe_load((EXAMPLES / "gitlab/.gitlab-ci.yml").read_text(encoding="utf-8"))
GITHUB = yaml.safe_load((EXAMPLES / "github/publish.yml").read_text(encoding="utf-8"))["jobs"]["publish"]
COMPOSE = yaml.safe_load((EXAMPLES / "container/compose.yaml").read_text(encoding="utf-8"))
CONTAINER = (EXAMPLES / "container/Containerfile").read_text(encoding="utf-8")

# What images have besides Debian's essential packages, of what is started here.
SWIFT = {"swift", "git", "strip", "ld", "pkg-config"}
IMAGES = {"swift:6.2-noble": SWIFT, "docker.io/library/swift:6.2-bookworm": SWIFT,
          "ubuntu:24.04": set(), "docker.io/library/debian:bookworm-slim": set()}
ESSENTIAL = {"apt-get", "cat", "cut", "date", "echo", "exit", "install", "rm", "test", "useradd"}
# Of the files that a script installs before it starts them.
OWN = {"bin/ratepress", "/opt/ratepress/ratepress"}


def gitlab_scripts():
    return [(job["image"], "\n".join(job["script"])) for job in GITLAB.values()
            if isinstance(job, dict) and "script" in job]


def github_scripts():
    return [(GITHUB["container"], "\n".join(step["run"] for step in GITHUB["steps"] if "run" in step))]


def container_scripts():
    """Each stage of the container file with all that it runs."""
    stages = re.split(r"^FROM ", CONTAINER, flags=re.M)[1:]
    for stage in stages:
        lines = re.sub(r"\\\n", " ", stage).splitlines()
        yield lines[0].split()[0], "\n".join(line[4:] for line in lines if line.startswith("RUN "))


def commands(script: str) -> list[list[str]]:
    """The commands of a script in their order, as words."""
    script = re.sub(r"\\\n", " ", script)
    found = []
    for part in re.split(r"\n|&&|\|\||;|\||\$\(|[{}]\s", script):
        words = part.strip().strip('")').split()
        if words and words[0] not in ("{", "}"):
            found.append(words)
    return found


@pytest.mark.parametrize("image, script", [*gitlab_scripts(), *github_scripts(), *container_scripts()])
def test_an_image_has_every_command_that_is_started_in_it(image, script):
    there = ESSENTIAL | OWN | IMAGES[image]
    for command in commands(script):
        assert command[0] in there, f"{image} has no {command[0]}"
        if command[:2] == ["apt-get", "install"]:
            there |= set(command)


def test_the_commands_of_a_script_are_found():
    script = "a b && c || { d e; }\nf \\\n  g | h\necho \"x=$(i j | k)\""
    assert [words[0] for words in commands(script)] == ["a", "c", "d", "f", "h", "echo", "i", "k"]


class Forge:
    """A repository with a site in it, and the checkout of a job; pushes go to the repository."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.origin = folder / "origin.git"
        self.api = started(API)
        self.shell("git init -q --bare -b main origin.git && git -C origin.git config receive.advertisePushOptions true"
                   " && git clone -q origin.git first 2>/dev/null")
        (folder / "first/ratepress.toml").write_text(
            '[site]\nlanguages = ["en"]\n[[source]]\n'
            f'url = "http://127.0.0.1:{self.api.server_port}/v6/latest"\n', encoding="utf-8")
        self.shell("cd first && git add . && git commit -qm Begin && git push -q origin HEAD:main")

    def shell(self, script: str, place: str = ".", **variables) -> subprocess.CompletedProcess:
        who = {f"GIT_{role}_{what}": "test@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        return subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", script], cwd=self.folder / place, text=True, capture_output=True,
            env={"PATH": f"{self.folder}/bin:{os.environ['PATH']}", "HOME": str(self.folder), **who, **variables})

    def answer(self, age_hours: float, won: str):
        """What the source gives from now on."""
        answer = json.loads((ANSWERS / "day1.json").read_text(encoding="utf-8"))
        updated = int(time.time() - age_hours * 3600)
        answer |= {"time_last_update_unix": updated, "time_next_update_unix": updated + 86400}
        text = json.dumps(answer)
        API.body = re.sub(r'"KRW": [0-9.]+', f'"KRW": {won}', text).encode()

    def checkout(self, name: str) -> Path:
        """A fresh checkout, as each job gets one, with the program of the job before."""
        assert self.shell(f"git clone -q origin.git {name} && mkdir {name}/bin").returncode == 0
        (self.folder / name / "bin/ratepress").symlink_to(RATEPRESS.resolve())
        (self.folder / "bin").mkdir(exist_ok=True)
        program = self.folder / "bin/apt-get"
        program.write_text("#!/bin/sh\n", encoding="utf-8")
        program.chmod(0o755)
        return self.folder / name

    def kept(self) -> int:
        """How many snapshots the repository has."""
        listed = self.shell("git -C origin.git ls-tree -r --name-only main").stdout
        return len(re.findall(r"^snapshots/.*Z\.json$", listed, re.M))

    def refuse_pushes(self):
        hook = self.origin / "hooks/pre-receive"
        hook.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
        hook.chmod(0o755)


@pytest.fixture
def forge(tmp_path):
    forge = Forge(tmp_path)
    forge.answer(1, "1391.5")
    yield forge
    forge.api.shutdown()


def run_gitlab(forge: Forge, name: str):
    """Runs the jobs "pages" and then "report"; returns how each ends, and whether GitLab would show the site."""
    place = forge.checkout(name)
    variables = {"SITE_TOKEN": "token", "CI_SERVER_HOST": "gitlab.example.org", "CI_PROJECT_PATH": "group/site",
                 "CI_DEFAULT_BRANCH": "main", "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": f"url.{forge.origin}.insteadOf",
                 "GIT_CONFIG_VALUE_0": "https://rates:token@gitlab.example.org/group/site.git"}
    pages = forge.shell("\n".join(GITLAB["pages"]["script"]), name, **variables)
    if pages.returncode != 0:
        return pages, None
    # What a job hands to the next one, and what GitLab takes as the site.
    assert GITLAB["pages"]["artifacts"]["paths"] == ["public", "status"]
    assert (place / "public/index.html").exists()
    return pages, forge.shell("\n".join(GITLAB["report"]["script"]), name)


def run_github(forge: Forge, name: str):
    """Runs the steps from the one that fetches on, as GitHub does: after a failure those with always() alone.
    Returns how many failed, and whether the site is published."""
    forge.checkout(name)
    steps = GITHUB["steps"][[step.get("id") for step in GITHUB["steps"]].index("run"):]
    failed, is_published = [], False
    for step in steps:
        if failed and step.get("if") != "always()":
            continue
        if "run" in step:
            script = step["run"].replace("/opt/ratepress/ratepress", "bin/ratepress")
            done = forge.shell(script, name, GITHUB_WORKSPACE=str(forge.folder / name))
            failed += [step["name"]] if done.returncode else []
        elif step["uses"].startswith("actions/deploy-pages@"):
            is_published = (forge.folder / name / "public/index.html").exists()
    return failed, is_published


def test_gitlab_publishes_and_keeps_what_it_fetched(forge):
    for name in ("one", "two"):
        pages, report = run_gitlab(forge, name)
        assert (pages.returncode, report.returncode) == (0, 0), pages.stderr
        assert forge.kept() == 1


def test_gitlab_publishes_older_rates_and_reports_the_failure(forge):
    forge.answer(30, "1391.5")
    assert run_gitlab(forge, "one")[1].returncode == 0
    API.body = b"<html>"
    pages, report = run_gitlab(forge, "two")
    assert (pages.returncode, report.returncode) == (0, 65), pages.stderr
    assert forge.kept() == 1


def test_gitlab_publishes_although_snapshots_are_not_kept_and_reports_it(forge):
    forge.refuse_pushes()
    pages, report = run_gitlab(forge, "one")
    assert (pages.returncode, report.returncode) == (0, 1), pages.stderr
    assert "The snapshots are not kept." in pages.stdout
    assert forge.kept() == 0


@pytest.mark.parametrize("run", [run_gitlab, run_github])
def test_a_configuration_with_a_mistake_publishes_nothing(forge, run):
    (forge.folder / "first/ratepress.toml").write_text("[site]\ntitel = 1\n", encoding="utf-8")
    forge.shell("cd first && git commit -qam Mistake && git push -q origin HEAD:main")
    outcome = run(forge, "one")
    if run is run_gitlab:
        assert outcome[0].returncode != 0 and outcome[1] is None
    else:
        assert outcome[0] and not outcome[1]


def test_github_publishes_and_keeps_what_it_fetched(forge):
    assert run_github(forge, "one") == ([], True)
    assert forge.kept() == 1


def test_github_publishes_older_rates_and_fails(forge):
    forge.answer(30, "1391.5")
    assert run_github(forge, "one") == ([], True)
    API.body = b"<html>"
    assert run_github(forge, "two") == (["Fetch the rates and build the site"], True)


def test_github_publishes_although_snapshots_are_not_kept_and_fails(forge):
    forge.refuse_pushes()
    assert run_github(forge, "one") == (["Keep the snapshots"], True)


def test_files_that_the_container_mounts_are_beside_it():
    for service in COMPOSE["services"].values():
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert source == "." or (EXAMPLES / "container" / source).is_file(), source


def test_the_container_writes_as_the_owner_of_the_folder():
    user = re.search(r"^USER (\d+)$", CONTAINER, re.M)[1]
    mapping = f"keep-id:uid={user},gid={user}"
    assert COMPOSE["services"]["ratepress"]["userns_mode"] == mapping
    assert f"--userns={mapping} " in CONTAINER
