import { kioskPins, kioskTries } from "#cell";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { batch, nameOf, namesOf, replaceColumns } from "~/platform/statement.server";
import { addDays, type LocalDate } from "~/time/dates";
import { localDateOf, startOfDay } from "~/time/zones";
import { numberLockMs, mostLeftPunchesADay, mostWrongPins, mostWrongPinsADay } from "../model/lock";
import { hmacOf } from "../pin-hmac.server";
import type { PairedKiosk } from "../require-kiosk.server";

const pinRow = alias(kioskPins, "k");

interface PinAttempt {
  kiosk: PairedKiosk;
  /** The person with this number; null if nobody has it. The answer does not show the difference. */
  profileId: string | null;
  number: number;
  timeZone: string;
}

export type PinTry = { code: "right" } | { code: "wrong" } | { code: "locked"; until: number };

interface CountedTryRow {
  wrong: number;
  locked_until: number;
}

const idOf = ({ kiosk, number }: Pick<PinAttempt, "kiosk" | "number">) => `${kiosk.id} ${number}`;

/** When the next day begins. */
const nextDayAt = (day: LocalDate, timeZone: string) => startOfDay(addDays(day, 1), timeZone);

/**
 * Tries a PIN under a number at a device. One statement compares, counts and locks, so parallel tries cannot exceed five wrong
 * PINs. An unknown number counts and locks in the same way, but no PIN is right for it.
 */
export async function tryPin(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  { pin, ...tried }: PinAttempt & { pin: string },
): Promise<PinTry> {
  const { kiosk, number, profileId, timeZone } = tried;
  const { companyId } = kiosk;
  const day = localDateOf(now, timeZone);
  const pinHmac = await hmacOf(env, { companyId, profileId, pin });
  const isWrong = sql`NOT EXISTS (SELECT 1 FROM ${kioskPins} ${pinRow} WHERE ${pinRow.companyId} = ${companyId}
    AND ${pinRow.number} = ${number}
    AND ${pinRow.pinHmac} = ${pinHmac})`;
  const today = sql`iif(${kioskTries.onDay} = excluded.${nameOf(kioskTries.onDay)}, ${kioskTries.wrongToday}, 0)`;
  // Not retried after a fault, since the first attempt may have counted.
  const [{ results }] = await batch(db, [
    sql<CountedTryRow>`INSERT INTO ${kioskTries} (${namesOf(kioskTries, "id", "companyId", "onDay", "wrong", "wrongToday")})
          SELECT ${idOf(tried)}, ${companyId}, ${day}, is_wrong, is_wrong FROM (SELECT ${isWrong} AS is_wrong) WHERE true
          ON CONFLICT (${nameOf(kioskTries.id)}) DO UPDATE SET
            ${nameOf(kioskTries.wrong)} = iif(excluded.${nameOf(kioskTries.wrong)}
              AND ${kioskTries.wrong} < ${mostWrongPins}, ${kioskTries.wrong} + 1, excluded.${nameOf(kioskTries.wrong)}),
            ${nameOf(kioskTries.wrongToday)} = ${today} + excluded.${nameOf(kioskTries.wrong)},
            ${nameOf(kioskTries.leftToday)} = iif(${kioskTries.onDay} = excluded.${nameOf(kioskTries.onDay)},
              ${kioskTries.leftToday}, 0),
            ${nameOf(kioskTries.lockedUntil)} = CASE
              WHEN excluded.${nameOf(kioskTries.wrong)} = 0 THEN 0
              WHEN ${today} + 1 >= ${mostWrongPinsADay} THEN ${nextDayAt(day, timeZone)}
              WHEN ${kioskTries.wrong} + 1 = ${mostWrongPins} THEN ${now + numberLockMs} ELSE 0 END,
            ${replaceColumns(kioskTries, "onDay")}
          WHERE ${kioskTries.lockedUntil} <= ${now}
          RETURNING ${nameOf(kioskTries.wrong)}, ${nameOf(kioskTries.lockedUntil)}`,
  ]);
  const [counted] = results;
  if (counted?.wrong === 0) return { code: "right" };
  if (counted && counted.locked_until <= now) return { code: "wrong" };
  return { code: "locked", until: counted?.locked_until ?? (await lockedUntil(db, tried)) };
}

const lockedUntil = async (db: Deps["db"], tried: Pick<PinAttempt, "kiosk" | "number">): Promise<number> => {
  const [row] = await db
    .select({ until: kioskTries.lockedUntil })
    .from(kioskTries)
    .where(eq(kioskTries.id, idOf(tried)));
  return row?.until ?? 0;
};

/**
 * Counts a punch without a PIN under a locked number.
 * @returns `open` if the number is not locked (any more), so that the person types their PIN; `too-many` above the daily limit.
 */
export async function countLeft(
  { db, now }: Pick<Deps, "db" | "now">,
  tried: Pick<PinAttempt, "kiosk" | "number">,
): Promise<"counted" | "open" | "too-many"> {
  const countedRows = await db
    .update(kioskTries)
    .set({ leftToday: sql`${kioskTries.leftToday} + 1` })
    .where(
      and(
        eq(kioskTries.id, idOf(tried)),
        gt(kioskTries.lockedUntil, now),
        lt(kioskTries.leftToday, mostLeftPunchesADay),
      ),
    )
    .returning({ leftToday: kioskTries.leftToday });
  if (countedRows.length > 0) return "counted";
  return (await lockedUntil(db, tried)) > now ? "too-many" : "open";
}
