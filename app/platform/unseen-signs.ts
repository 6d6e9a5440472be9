// Signs that draw nothing or change the direction of text. Two joiners and the variation selectors stay, since some languages and emoji
// need them.
const joiningSigns = String.raw`\u200c|\u200d|\ufe0e|\ufe0f`;
const unseenSigns = new RegExp(
  String.raw`(?!${joiningSigns})[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`,
  "gu",
);
const undrawnSigns = new RegExp(String.raw`${joiningSigns}|\s`, "gu");

/** A control character, a private-use character, half of a character, or the sign for a lost one. */
export const unreadableCharacter = /[\p{Cc}\p{Cs}\p{Co}\ufffd]/u;

/** Returns a text without invisible signs; empty when it has nothing else. */
export function withoutUnseen(text: string): string {
  const visibleText = text.replace(unseenSigns, "");
  return visibleText.replace(undrawnSigns, "") === "" ? "" : visibleText;
}

/** Returns a warning for a text with invisible signs; null without any. */
export const unseenWarning = (text: string): string | null =>
  withoutUnseen(text) === text ? null : "Lleva caracteres que no se ven: los quitaremos al guardar.";
