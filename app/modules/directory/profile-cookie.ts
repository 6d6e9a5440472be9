/**
 * The cookie that names the profile as which a browser is signed in. The server sets it with the session and clears it with the session;
 * scripts may read it, so that the page without network knows at once whether anybody is signed in.
 */
export const profileCookieName = "__Host-profile";

/** A profile, and the cell of its company where the text names one. @returns null for anything else. */
export function parseProfile(text: string | null): { profileId: string; cell: string | undefined } | null {
  const [, profileId, cell] = /^([\w-]{36})(?:@(\w+))?$/.exec(text ?? "") ?? [];
  return profileId === undefined ? null : { profileId, cell };
}

/** @param cookies as `document.cookie` lists them. @returns the profile as which this browser is signed in, or null. */
export function readSignedInProfile(cookies: string): string | null {
  const pair = cookies.split(/;\s*/).find((each) => each.startsWith(`${profileCookieName}=`));
  return parseProfile(pair?.slice(profileCookieName.length + 1) ?? null)?.profileId ?? null;
}
