import { memberships, sessions, users } from "#directory";
import { and, eq, isNotNull } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { hasSeveralMemberships, type Membership } from "./memberships.server";

type Stores = Pick<GlobalDeps, "directory">;
type OwnMembership = Pick<Membership, "userId" | "profileId">;

/** Notes that a user is about to leave a company. @returns their membership; null when they have none any more. */
export async function beginLeaving({ directory }: Stores, { userId, profileId }: OwnMembership) {
  const [begun] = await withRetries(() =>
    directory
      .update(memberships)
      .set({ isLeaving: true })
      .where(
        and(
          eq(memberships.profileId, profileId),
          eq(memberships.userId, userId),
          isNotNull(memberships.confirmedAt),
        ),
      )
      .returning(),
  );
  return begun ?? null;
}

/** A condition: the membership still belongs to the user. Another user may have taken over the profile. */
const isOwnMembership = ({ userId, profileId }: OwnMembership) =>
  and(eq(memberships.profileId, profileId), eq(memberships.userId, userId));

/** Ends a membership. Sessions lose that profile, and the user must choose where to go. Idempotent. */
export async function endMembership({ directory }: Stores, own: OwnMembership): Promise<void> {
  const { userId, profileId } = own;
  await withRetries(() =>
    batch(directory, [
      directory.delete(memberships).where(isOwnMembership(own)),
      directory
        .update(sessions)
        .set({ profileId: null })
        .where(and(eq(sessions.profileId, profileId), eq(sessions.userId, userId))),
      directory
        .update(users)
        .set({ isInSeveral: hasSeveralMemberships, hasLeft: true })
        .where(eq(users.id, userId)),
    ]),
  );
}

/** Reverts {@link beginLeaving} when they cannot leave. */
export async function cancelLeaving({ directory }: Stores, own: OwnMembership): Promise<void> {
  await withRetries(() =>
    directory.update(memberships).set({ isLeaving: false }).where(isOwnMembership(own)),
  );
}
