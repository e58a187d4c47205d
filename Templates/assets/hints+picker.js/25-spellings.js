// Other spellings of a search. A list has them once a search has found nothing.
{
  // Keys of an English keyboard from a to z, in Korean; the shift key doubles some.
  const keys = "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ";

  // What else a query that finds nothing can mean: no plural, no Arabic article, with its preposition or without, no word for
  // rate or money at its end, another keyboard, one without umlauts.
  app.spellings = [
    (query) => query.replace(/([a-z][^\Ws])s\b/gi, "$1").replace(/(^|\s)(?:ال|بال(?=...))/g, "$1")
      .replace(/(.)\s?(환율|돈|화|rate|レート|汇率|匯率)$/i, "$1"),
    (query) => query.replace(/[a-z]/gi, (key) =>
      String.fromCharCode(keys.charCodeAt(key.charCodeAt(0) % 32 - 1) + /[QWERT]/.test(key) + 2 * /[OP]/.test(key))),
    (query) => query.replace(/([aou])e/gi, "$1"),
  ];
}
