/** Returns whether a text has the form of our secrets (`newSecret`): 256 bits, base64url. */
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Returns the secret in the fragment of a link, or a secret without its link; null for any other text. */
export function readSecret(text: string): string | null {
  const secret = text.trim().split("#").at(-1)!;
  return isSecret(secret) ? secret : null;
}
