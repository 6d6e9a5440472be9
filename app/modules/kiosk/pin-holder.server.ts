import { events, kioskPins, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { uuidOf } from "~/modules/ledger/ledger-rows";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { all, textOf } from "~/platform/statement.server";

/** Who has a PIN for kiosks, or may be given one. */
export interface PinHolder {
  profileId: string;
  subject: number;
  fullName: string | null;
  email: string | null;
  dni: string | null;
  /** Null until they have one. */
  number: number | null;
}

/** When a PIN became another, and who did it. */
export interface PinChange {
  at: number;
  /** Null where whoever stood at a kiosk chose it. */
  by: string | null;
}

/** Somebody of the company; null: other companies' people do not exist here. */
export async function findHolder(
  { db }: Pick<Deps, "db">,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<PinHolder | null> {
  const { subject, fullName, email, dni } = profiles;
  const [found] = await withRetries(() =>
    db
      .select({ profileId: profiles.id, subject, fullName, email, dni, number: kioskPins.number })
      .from(profiles)
      .leftJoin(kioskPins, eq(kioskPins.profileId, profiles.id))
      .where(and(eq(profiles.id, profileId), eq(profiles.companyId, companyId))),
  );
  return found ?? null;
}

/** As many as are told. */
const mostTold = 5;

const whoDid = sql.raw(uuidOf(textOf(sql`${events.actorId}`)));

/** The newest changes of somebody's PIN, as the record has them. */
export async function listPinChanges(
  { db: { $client: d1 } }: Pick<Deps, "db">,
  { subject }: { subject: number },
): Promise<PinChange[]> {
  const { id, fullName, email } = profiles;
  return withRetries(() =>
    all<PinChange>(
      d1,
      sql`SELECT ${events.occurredAt} AS at, iif(${events.source} = 'kiosk', NULL, coalesce(${fullName}, ${email}, '')) AS by
          FROM ${events} LEFT JOIN ${profiles} ON ${id} = ${whoDid}
          WHERE ${events.subject} = ${subject} AND ${events.kind} = 'pin_set'
          ORDER BY ${events.subjectSeq} DESC LIMIT ${sql.raw(`${mostTold}`)}`,
    ),
  );
}
