/** A text with another character at one place: never the same one by chance. */
export const flip = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);

/** A signed token whose signature is another. */
export const flipSignature = (token: string): string => flip(token, token.lastIndexOf(".") + 4);
