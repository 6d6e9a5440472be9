import { memberships, sessions, users } from "#directory";
import { and, eq, isNotNull } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { hasSeveral, type Membership } from "./memberships.server";

type Stores = Pick<GlobalDeps, "directory">;
type Own = Pick<Membership, "userId" | "profileId">;

/** Notes that somebody is about to leave a company. @returns their membership; null where they are in it no more. */
export async function beginLeaving({ directory }: Stores, { userId, profileId }: Own) {
  const [begun] = await withRetries(() =>
    directory
      .update(memberships)
      .set({ isLeaving: true })
      .where(
        and(
          eq(memberships.profileId, profileId),
          eq(memberships.userId, userId),
          isNotNull(memberships.settledAt),
        ),
      )
      .returning(),
  );
  return begun ?? null;
}

/** The membership while it is theirs: somebody else may have taken the profile over meanwhile. */
const isTheirs = ({ userId, profileId }: Own) =>
  and(eq(memberships.profileId, profileId), eq(memberships.userId, userId));

/** Ends a membership: no session goes on in that company, and their person is asked where to go. Ended twice is ended once. */
export async function endMembership({ directory }: Stores, own: Own): Promise<void> {
  const { userId, profileId } = own;
  await withRetries(() =>
    directory.batch([
      directory.delete(memberships).where(isTheirs(own)),
      directory
        .update(sessions)
        .set({ profileId: null })
        .where(and(eq(sessions.profileId, profileId), eq(sessions.userId, userId))),
      directory.update(users).set({ isInSeveral: hasSeveral, hasLeft: true }).where(eq(users.id, userId)),
    ]),
  );
}

/** Takes back what {@link beginLeaving} noted: they cannot leave. */
export async function stay({ directory }: Stores, own: Own): Promise<void> {
  await withRetries(() => directory.update(memberships).set({ isLeaving: false }).where(isTheirs(own)));
}
