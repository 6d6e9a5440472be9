import { memberships, passkeys, users } from "#directory";
import { and, asc, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { inCell, type GlobalDeps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { passkeyAddedMail, passkeyRemovedMail } from "./passkey-mails";

/** Of one turn. */
const atMost = 50;

/**
 * Mails people of passkeys that were added to their account, or removed from it, once each: queued in a cell of theirs, and only then
 * noted here. Done again after being cut off, it queues none twice. One that fails harms no other.
 * @param which one person's, after their change; or those from before an instant, which the sweep makes up for.
 */
export async function tellOfPasskeys(
  deps: GlobalDeps,
  which: { userId: string } | { before: number },
): Promise<void> {
  const { directory } = deps;
  // A company's cell, since mails wait in cells; the same each time, so that no two have it.
  const ofFirst = sql`FROM ${memberships} m
    WHERE m.user_id = ${passkeys.userId} AND m.settled_at IS NOT NULL ORDER BY m.profile_id LIMIT 1`;
  const due = await directory
    .select({
      id: passkeys.id,
      name: passkeys.name,
      isTold: passkeys.isTold,
      removedAt: passkeys.removedAt,
      email: users.email,
      cell: sql<string | null>`(SELECT m.cell ${ofFirst})`,
      companyId: sql<string | null>`(SELECT m.company_id ${ofFirst})`,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(
      and(
        or(eq(passkeys.isTold, false), isNotNull(passkeys.removedAt)),
        "userId" in which
          ? eq(passkeys.userId, which.userId)
          : lt(sql`coalesce(${passkeys.removedAt}, ${passkeys.createdAt})`, which.before),
      ),
    )
    .orderBy(asc(passkeys.createdAt))
    .limit(atMost);
  for (const passkey of due) await tell(deps, passkey).catch((fault: unknown) => logFault("passkey", fault));
  if (due.length > 0) deliverSoon(deps);
}

async function tell(
  deps: GlobalDeps,
  passkey: Pick<typeof passkeys.$inferSelect, "id" | "name" | "isTold" | "removedAt"> & {
    email: string;
    cell: string | null;
    companyId: string | null;
  },
) {
  const { directory, env } = deps;
  const { id, name, email, companyId } = passkey;
  const there = inCell(deps, passkey.cell ?? deps.cells.names[0]!);
  const about = { name, origin: env.APP_ORIGIN };
  const to = { recipient: email, ...(companyId !== null && { companyId }) };
  const added = { dedupeKey: `passkey-added:${id}`, ...to, ...passkeyAddedMail(about) };
  const removed = { dedupeKey: `passkey-removed:${id}`, ...to, ...passkeyRemovedMail(about) };
  if (!passkey.isTold) {
    await there.db.batch([queueMail(there, added)]);
    await directory.update(passkeys).set({ isTold: true }).where(eq(passkeys.id, id));
  }
  if (passkey.removedAt === null) return;
  await there.db.batch([queueMail(there, removed)]);
  await directory.delete(passkeys).where(and(eq(passkeys.id, id), isNotNull(passkeys.removedAt)));
}
