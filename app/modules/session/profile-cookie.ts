/**
 * The cookie with a browser's signed-in profile. The server sets and clears it with the session. Scripts may read it, so the offline page
 * immediately knows whether a user is signed in.
 */
export const profileCookieName = "__Host-profile";

/** Returns the profile in a text, and its company's cell if the text names it. @returns null for any other text. */
export function parseProfile(text: string | null): { profileId: string; cell: string | undefined } | null {
  const [, profileId, cell] = /^([\w-]{36})(?:@(\w+))?$/.exec(text ?? "") ?? [];
  return profileId === undefined ? null : { profileId, cell };
}

/** @param cookies the text of `document.cookie`. @returns this browser's signed-in profile, or null. */
export function readSignedInProfile(cookies: string): string | null {
  const pair = cookies.split(/;\s*/).find((each) => each.startsWith(`${profileCookieName}=`));
  return parseProfile(pair?.slice(profileCookieName.length + 1) ?? null)?.profileId ?? null;
}
