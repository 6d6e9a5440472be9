/** Returns the text with another character at one position. */
export const flip = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);

/** Returns the token with another signature. */
export const flipSignature = (token: string): string => flip(token, token.lastIndexOf(".") + 4);
