"""Expected texts, by language folder."""

WORDS = {
    "": {
        "country": "대한민국",
        "part": "한민",
        "none": "검색 결과 없음",
        "empty": "금액을 입력해주세요",
        "invalid": "올바른 숫자를 입력해주세요",
        "unknown": "알 수 없음",
        "favorite": "즐겨찾기",
        "no_data": "데이터를 불러올 수 없습니다",
        "rising": "상승",
        "falling": "하락",
    },
    "en/": {
        "country": "South Korea",
        "part": "uth ko",
        "none": "No results",
        "empty": "Enter an amount",
        "invalid": "Enter a valid number",
        "unknown": "Unknown",
        "favorite": "Favorite",
        "no_data": "Unable to load data",
        "rising": "up",
        "falling": "down",
    },
    "ar/": {
        "country": "كوريا الجنوبية",
        "part": "وريا الج",
        "none": "لا توجد نتائج",
        "empty": "يُرجى إدخال المبلغ",
        "invalid": "يُرجى إدخال رقم صالح",
        "unknown": "غير معروف",
        "favorite": "المفضلة",
        "no_data": "تعذّر تحميل البيانات",
        "rising": "ارتفاع",
        "falling": "انخفاض",
    },
}

# The success criteria for axe-core: WCAG 2.0 to 2.2, A and AA.
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
