/** Orders names as Spanish does. */
export const compareNames = new Intl.Collator("es").compare;
