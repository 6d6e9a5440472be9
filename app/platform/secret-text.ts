/** Whether a text can be one of our secrets (`newSecret`): 256 bits, base64url. */
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The secret that travels in the fragment of a link, also of its whole address as somebody pastes it; null for anything else. */
export function readSecret(text: string): string | null {
  const secret = text.trim().split("#").at(-1)!;
  return isSecret(secret) ? secret : null;
}
