import { holdsLink } from "~/modules/accounts/holds-link";

const longest = 60;
const characters = new Intl.Segmenter("es", { granularity: "grapheme" });

/**
 * A name that a stranger chose, as a mail may carry it: one line, at most 60 characters, without the quotation marks
 * it stands in. Null when there is none, or when a mail program would make a link of it.
 */
export function mailedName(name: string | null): string | null {
  if (name === null || holdsLink(name)) return null;
  const line = name
    .replace(/[«»]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const letters = Array.from(characters.segment(line), ({ segment }) => segment);
  return (letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : line) || null;
}
