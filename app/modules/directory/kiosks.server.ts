import { kiosks, memberships } from "#directory";
import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { GlobalDeps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { withRetries } from "~/platform/retry.server";
import { renderOnce } from "~/platform/statement.server";

import { minuteMs } from "~/time/units";
import { addCallHour } from "./server/add-call-hour.server";
import { callHoursOf, clockHourOf, type ClockHour } from "./call-hours";

const membershipRow = alias(memberships, "m");

/** More than any company has. Beyond that, the oldest are not listed. */
const mostListedKiosks = 100;

/** A device by its cookie: pairing, paired or ended. */
export type KnownKiosk =
  | { state: "pairing"; codeExpiresAt: number }
  | { state: "ended" }
  | {
      state: "paired";
      id: string;
      name: string;
      companyId: string;
      /** Its centre; null if it is for the whole company. */
      centreId: string | null;
      /** The cell of the company. */
      cell: string;
      lastUsedAt: number | null;
      /** The clock hours of the last three days in which the device had a call before this request. */
      callHours: readonly ClockHour[];
    };

/** Returns the current state of the device with a token; null for an unknown token. */
export async function findKiosk(
  { directory }: Pick<GlobalDeps, "directory">,
  token: string,
): Promise<KnownKiosk | null> {
  const tokenHash = await sha256(token);
  // All memberships of a company name the same cell.
  const cell = renderOnce(
    sql<
      string | null
    >`(SELECT ${membershipRow.cell} FROM ${memberships} ${membershipRow} WHERE ${membershipRow.companyId} = ${kiosks.companyId} LIMIT 1)`,
  );
  const [found] = await directory
    .select({ kiosk: kiosks, cell })
    .from(kiosks)
    .where(eq(kiosks.tokenHash, tokenHash));
  if (!found) return null;
  const { id, name, companyId, centreId, codeExpiresAt, endedAt, lastUsedAt } = found.kiosk;
  const callHours = callHoursOf(found.kiosk);
  if (endedAt !== null) return { state: "ended" };
  if (companyId === null || name === null || found.cell === null) return { state: "pairing", codeExpiresAt };
  return { state: "paired", id, name, companyId, centreId, cell: found.cell, lastUsedAt, callHours };
}

type KioskCall = { id: string; lastUsedAt: number | null; callHours: readonly ClockHour[] };
type NotingDeps = Pick<GlobalDeps, "directory" | "now" | "defer">;

const isHourNoted = ({ callHours }: KioskCall, now: number) => callHours.includes(clockHourOf(now));

/** Records the use of a kiosk by a person, after the answer, once a minute and in each clock hour. */
export function noteKioskUse({ directory, now, defer }: NotingDeps, kiosk: KioskCall): void {
  const { id, lastUsedAt } = kiosk;
  if (lastUsedAt !== null && lastUsedAt > now - minuteMs && isHourNoted(kiosk, now)) return;
  defer("kiosk: last use", () =>
    directory
      .update(kiosks)
      .set({
        lastUsedAt: sql`max(coalesce(${kiosks.lastUsedAt}, 0), ${now})`,
        callHours: addCallHour(kiosks, now),
      })
      .where(eq(kiosks.id, id)),
  );
}

/** Records that a kiosk was in contact, after the answer and once in each clock hour. Nobody used it. */
export function noteKioskContact({ directory, now, defer }: NotingDeps, kiosk: KioskCall): void {
  if (isHourNoted(kiosk, now)) return;
  defer("kiosk: contact", () =>
    directory
      .update(kiosks)
      .set({ callHours: addCallHour(kiosks, now) })
      .where(eq(kiosks.id, kiosk.id)),
  );
}

/** Lists a company's kiosks, newest first. */
export const listKiosks = (
  { directory }: Pick<GlobalDeps, "directory">,
  { companyId }: { companyId: string },
) =>
  directory
    .select({
      id: kiosks.id,
      name: kiosks.name,
      centre: kiosks.centre,
      centreId: kiosks.centreId,
      pairedBy: kiosks.pairedBy,
      pairedAt: kiosks.pairedAt,
      lastUsedAt: kiosks.lastUsedAt,
      endedAt: kiosks.endedAt,
    })
    .from(kiosks)
    .where(eq(kiosks.companyId, companyId))
    .orderBy(desc(kiosks.id))
    .limit(mostListedKiosks);

/** Ends a kiosk immediately: the directory checks it on each request. Idempotent. @returns false when the company has no such kiosk. */
export async function endKiosk(
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { companyId, id }: { companyId: string; id: string },
): Promise<boolean> {
  const endedRows = await withRetries(() =>
    directory
      .update(kiosks)
      .set({ endedAt: sql`coalesce(${kiosks.endedAt}, ${now})` })
      .where(and(eq(kiosks.id, id), eq(kiosks.companyId, companyId)))
      .returning({ id: kiosks.id }),
  );
  return endedRows.length > 0;
}

/** Ends all kiosks that a company has paired so far. */
export const endKiosksOf = (
  { directory, now }: Pick<GlobalDeps, "directory" | "now">,
  { companyId }: { companyId: string },
) =>
  withRetries(() =>
    directory
      .update(kiosks)
      .set({ endedAt: now })
      .where(and(eq(kiosks.companyId, companyId), isNull(kiosks.endedAt), lte(kiosks.pairedAt, now))),
  );
