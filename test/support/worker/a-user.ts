import { sessions, users } from "#directory";
import { issueSecrets } from "~/modules/directory/issue-session.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { newId } from "~/platform/ids";
import { deps } from "./deps";
import { aStranger } from "./sign-in";

/** Adds a user without a profile, as after a sign-in that was cut off between its two steps. */
export async function aUser(): Promise<User & { cookie: string; bearer: string }> {
  const { directory, now } = deps();
  const user = { id: newId(now), email: aStranger().email, userMetadata: {}, createdAt: now };
  await directory.insert(users).values(user);
  const open = async (kind: "browser" | "api") => {
    const { session, row } = await issueSecrets(kind, now);
    const { id, expiresAt } = session;
    await directory
      .insert(sessions)
      .values({ id, userId: user.id, kind, familyId: id, createdAt: now, expiresAt, ...row });
    return session.token;
  };
  return { ...user, cookie: `__Host-session=${await open("browser")}`, bearer: await open("api") };
}
