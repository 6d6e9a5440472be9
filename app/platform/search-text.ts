/** A text as people search for it: without accents, capitals or outer spaces. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** Whether one of the texts holds what is sought; an empty search finds everything. */
export function matchesSearch(texts: readonly (string | null)[], search: string): boolean {
  const sought = plain(search);
  return sought === "" || texts.some((text) => text !== null && plain(text).includes(sought));
}
