import { plainText } from "./search-text";

const longestSlug = 60;

/** Returns a text as part of a file name: `Łucja Núñez-Peña` becomes `lucja-nunez-pena`. Empty without any Latin letter or digit. */
export const slugOf = (text: string) =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replace(/^-|-$/g, "");
