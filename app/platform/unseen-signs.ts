// What draws nothing, or turns the direction of the text around it. Two joiners are letters in some languages, and parts of emoji as
// the variation selectors are.
const joining = String.raw`\u200c|\u200d|\ufe0e|\ufe0f`;
const unseen = new RegExp(String.raw`(?!${joining})[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`, "gu");
const undrawn = new RegExp(String.raw`${joining}|\s`, "gu");

/** A text without the signs in it that nobody sees; empty where nothing else is in it. */
export function withoutUnseen(text: string): string {
  const seen = text.replace(unseen, "");
  return seen.replace(undrawn, "") === "" ? "" : seen;
}

/** What to tell whoever types or pastes a text with signs that nobody sees; null without any. */
export const unseenWarning = (text: string): string | null =>
  withoutUnseen(text) === text ? null : "Lleva caracteres que no se ven: los quitaremos al guardar.";
