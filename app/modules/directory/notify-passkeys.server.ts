import { memberships, passkeys, users } from "#directory";
import { and, asc, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { inCell, type GlobalDeps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { batch } from "~/platform/statement.server";
import { passkeyAddedMail, passkeyRemovedMail } from "./model/passkey-mails";

const membershipRow = alias(memberships, "m");

/** The most passkeys in one turn. */
const mostPasskeysATurn = 50;

/**
 * Mails users about passkeys that were added or removed, once each. It queues the mail in a cell first and then records it here. A
 * repetition after an interruption queues no duplicate. A failure does not affect the others.
 * @param which one user's passkeys, after their change; or those from before an instant, for the job that catches up.
 */
export async function notifyPasskeys(
  deps: GlobalDeps,
  which: { userId: string } | { before: number },
): Promise<void> {
  const { directory } = deps;
  // Mails are queued in cells. The choice is the same each time, so that two cells never queue the same mail.
  const fromFirstMembership = sql`FROM ${memberships} ${membershipRow}
    WHERE ${membershipRow.userId} = ${passkeys.userId} AND ${membershipRow.confirmedAt} IS NOT NULL ORDER BY ${membershipRow.profileId} LIMIT 1`;
  const changedPasskeys = await directory
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isNotified: passkeys.isNotified,
      removedAt: passkeys.removedAt,
      email: users.email,
      cell: sql<string | null>`(SELECT ${membershipRow.cell} ${fromFirstMembership})`,
      companyId: sql<string | null>`(SELECT ${membershipRow.companyId} ${fromFirstMembership})`,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(
      and(
        or(eq(passkeys.isNotified, false), isNotNull(passkeys.removedAt)),
        "userId" in which
          ? eq(passkeys.userId, which.userId)
          : lt(sql`coalesce(${passkeys.removedAt}, ${passkeys.createdAt})`, which.before),
      ),
    )
    .orderBy(asc(passkeys.createdAt))
    .limit(mostPasskeysATurn);
  for (const passkey of changedPasskeys)
    await notifyChange(deps, passkey).catch((fault: unknown) => logFault("passkey", fault));
  if (changedPasskeys.length > 0) deliverSoon(deps);
}

async function notifyChange(
  deps: GlobalDeps,
  passkey: Pick<typeof passkeys.$inferSelect, "id" | "name" | "isNotified" | "removedAt"> & {
    email: string;
    cell: string | null;
    companyId: string | null;
  },
) {
  const { directory, env } = deps;
  const { id, name, email, companyId } = passkey;
  const cellDeps = inCell(deps, passkey.cell ?? deps.cells.names[0]!);
  const about = { name, origin: env.APP_ORIGIN };
  const to = { recipient: email, ...(companyId !== null && { companyId }) };
  const addedMail = { dedupeKey: `passkey-added:${id}` as const, ...to, ...passkeyAddedMail(about) };
  const removedMail = { dedupeKey: `passkey-removed:${id}` as const, ...to, ...passkeyRemovedMail(about) };
  if (!passkey.isNotified) {
    await batch(cellDeps.db, [queueMail(cellDeps, addedMail)]);
    await directory.update(passkeys).set({ isNotified: true }).where(eq(passkeys.id, id));
  }
  if (passkey.removedAt === null) return;
  await batch(cellDeps.db, [queueMail(cellDeps, removedMail)]);
  await directory.delete(passkeys).where(and(eq(passkeys.id, id), isNotNull(passkeys.removedAt)));
}
