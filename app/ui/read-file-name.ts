/** Returns the name of a file in its header `Content-Disposition`, with all letters if it has them; null without one. */
export function readFileName(disposition: string | null): string | null {
  const [, full] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "") ?? [];
  if (full !== undefined) return decodeURIComponent(full);
  return /filename="([^"]*)"/.exec(disposition ?? "")?.[1] ?? null;
}
