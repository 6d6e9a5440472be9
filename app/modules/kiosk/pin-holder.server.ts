import { events, kioskPins, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { uuidOf } from "~/modules/ledger/ledger-columns";
import type { Deps } from "~/platform/context.server";
import { allRows, literal } from "~/platform/statement.server";
import { newPinDigits } from "./entry-lengths.server";

/** A person of the company, with their kiosk number if they have one. */
export interface PinHolder {
  profileId: string;
  subject: number;
  fullName: string | null;
  email: string | null;
  dni: string | null;
  /** Null until they have a PIN. */
  number: number | null;
  /** How many digits a new PIN of their company has. */
  pinDigits: number;
}

/** A change of a PIN: when, and by whom. */
export interface PinChange {
  at: number;
  /** Null if the person chose it at a kiosk. */
  by: string | null;
}

/** Returns a person of this company; null if it has no such person. */
export async function findHolder(
  { db }: Pick<Deps, "db">,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<PinHolder | null> {
  const { subject, fullName, email, dni } = profiles;
  const [found] = await db
    .select({
      profileId: profiles.id,
      subject,
      fullName,
      email,
      dni,
      number: kioskPins.number,
      pinDigits: newPinDigits(companyId),
    })
    .from(profiles)
    .leftJoin(kioskPins, eq(kioskPins.profileId, profiles.id))
    .where(and(eq(profiles.id, profileId), eq(profiles.companyId, companyId)));
  return found ?? null;
}

/** The most changes to show. */
const mostShownChanges = 5;

const actorIdOfEvent = uuidOf(events.actorId);

/** Returns the newest changes of a person's PIN, from the ledger. */
export async function listPinChanges(
  { db: { $client: d1 } }: Pick<Deps, "db">,
  { subject }: { subject: number },
): Promise<PinChange[]> {
  const { id, fullName, email } = profiles;
  return allRows<PinChange>(
    d1,
    sql`SELECT ${events.occurredAt} AS at, iif(${events.source} = 'kiosk', NULL, coalesce(${fullName}, ${email}, '')) AS by
        FROM ${events} LEFT JOIN ${profiles} ON ${id} = ${actorIdOfEvent}
        WHERE ${events.subject} = ${subject} AND ${events.kind} = 'pin_set'
        ORDER BY ${events.subjectSeq} DESC LIMIT ${literal(mostShownChanges)}`,
  );
}
