const british = /[ao]e[a-z]|[a-z]{3}our|is(?:e[ds]?|ing|ations?)$|yse|[bt]res?$|sulph/;

/**
 * Returns a word in lowercase as it is spelled in America: “oedema” as “edema”. Other words may become none (“goes”), so
 * compare only words that both went through this.
 */
export const americanSpelling = (word: string): string =>
  british.test(word)
    ? word
        .replaceAll(/[ao]e(?=[a-z])/g, 'e')
        .replace(/(?<=[a-z]{3})our/, 'or')
        .replace(/is(?=(?:e[ds]?|ing|ations?)$)/, 'iz')
        .replace('yse', 'yze')
        .replace(/(?<=[bt])re(?=s?$)/, 'er')
        .replace('sulph', 'sulf')
    : word;
