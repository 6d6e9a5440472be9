import { plainText } from "./search-text";

const longest = 60;

/** A text as part of a file's name: `Łucja Núñez-Peña` is `lucja-nunez-pena`. Empty when it has no Latin letter or digit. */
export const slugOf = (text: string) =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replace(/^-|-$/g, "");
