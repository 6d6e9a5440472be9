import { refusals, type RefusalCode } from "./refusals";

/**
 * Returns a refusal with a code for its screen. The code is the status text, since the body is the API's `{error}`. HTTP/2 has no status
 * text, but Remix carries it in the body of its own answers.
 */
export const codedRefusal = (code: RefusalCode, status: number, error: string) =>
  Response.json({ error }, { status, statusText: code });

/** Returns the refusal of a person without the right. */
export const noPermission = () => codedRefusal("no-permission", 403, refusals.noPermission);

/** Returns the refusal of a page whose user has no profile or company. */
export const profileMissing = () => codedRefusal("profile-missing", 503, refusals.profileMissing);
