const conjunction = new Intl.ListFormat("es", { type: "conjunction" });
const disjunction = new Intl.ListFormat("es", { type: "disjunction" });

/** Joins words as Spanish says them: `Ana, Luis e Inés`. Returns an empty text without words. */
export const joinWithAnd = (words: readonly string[]): string => conjunction.format(words);

/** Joins choices as Spanish says them: `Ana, Luis u Óscar`. Returns an empty text without choices. */
export const joinWithOr = (choices: readonly string[]): string => disjunction.format(choices);
