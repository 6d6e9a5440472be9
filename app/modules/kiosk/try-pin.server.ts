import { kioskPins, kioskTries } from "#cell";
import { sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { statement } from "~/platform/statement.server";
import { addDays, type LocalDate } from "~/time/dates";
import { localDateOf, startOfDay } from "~/time/zones";
import { lockMs, mostLeftADay, mostWrong, mostWrongADay } from "./lock";
import { hmacOf } from "./pin-hmac.server";
import type { PairedKiosk } from "./require-kiosk.server";

interface Tried {
  kiosk: PairedKiosk;
  /** Who the number is of; null where it is nobody's, which nothing tells. */
  profileId: string | null;
  number: number;
  timeZone: string;
}

export type PinTry = { code: "right" } | { code: "wrong" } | { code: "locked"; until: number };

const idOf = ({ kiosk, number }: Pick<Tried, "kiosk" | "number">) => `${kiosk.id} ${number}`;

/** When the day after begins. */
const nextDayAt = (day: LocalDate, timeZone: string) => startOfDay(addDays(day, 1), timeZone);

/**
 * Tries a PIN under a number at a device. Each try is one statement that compares, counts and refuses: of any number that come at
 * once, five wrong ones at most are compared. A number that is nobody's has no PIN that is right, and is counted and locked the same.
 */
export async function tryPin(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  { pin, ...tried }: Tried & { pin: string },
): Promise<PinTry> {
  const { kiosk, number, profileId, timeZone } = tried;
  const { companyId } = kiosk;
  const day = localDateOf(now, timeZone);
  const pinHmac = await hmacOf(env, { companyId, profileId, pin });
  const isWrong = sql`NOT EXISTS (SELECT 1 FROM ${kioskPins} k WHERE k.company_id = ${companyId} AND k.number = ${number}
    AND k.pin_hmac = ${pinHmac})`;
  const today = sql`iif(kiosk_tries.on_day = excluded.on_day, kiosk_tries.wrong_today, 0)`;
  // Not repeated after a fault: it may have counted.
  const [{ results }] = await db.batch([
    statement(
      db,
      sql`INSERT INTO ${kioskTries} (id, company_id, on_day, wrong, wrong_today)
          SELECT ${idOf(tried)}, ${companyId}, ${day}, is_wrong, is_wrong FROM (SELECT ${isWrong} AS is_wrong) WHERE true
          ON CONFLICT (id) DO UPDATE SET
            wrong = iif(excluded.wrong AND kiosk_tries.wrong < ${mostWrong}, kiosk_tries.wrong + 1, excluded.wrong),
            wrong_today = ${today} + excluded.wrong,
            left_today = iif(kiosk_tries.on_day = excluded.on_day, kiosk_tries.left_today, 0),
            locked_until = CASE
              WHEN excluded.wrong = 0 THEN 0
              WHEN ${today} + 1 >= ${mostWrongADay} THEN ${nextDayAt(day, timeZone)}
              WHEN kiosk_tries.wrong + 1 = ${mostWrong} THEN ${now + lockMs} ELSE 0 END,
            on_day = excluded.on_day
          WHERE kiosk_tries.locked_until <= ${now}
          RETURNING wrong, locked_until`,
    ),
  ]);
  const [counted] = results as { wrong: number; locked_until: number }[];
  if (counted?.wrong === 0) return { code: "right" };
  if (counted && counted.locked_until <= now) return { code: "wrong" };
  return { code: "locked", until: counted?.locked_until ?? (await lockedUntil(db, tried)) };
}

const lockedUntil = async (db: Deps["db"], tried: Pick<Tried, "kiosk" | "number">): Promise<number> => {
  const [row] = await db.all<{ until: number }>(
    sql`SELECT locked_until AS until FROM ${kioskTries} WHERE id = ${idOf(tried)}`,
  );
  return row?.until ?? 0;
};

/**
 * Counts a punch that is left under a number while it is locked at a device.
 * @returns `open` where it is not locked (any more): there is a PIN to type; `too-many` beyond what a day allows.
 */
export async function countLeft(
  { db, now }: Pick<Deps, "db" | "now">,
  tried: Pick<Tried, "kiosk" | "number">,
): Promise<"counted" | "open" | "too-many"> {
  const counted = await db.all<{ left_today: number }>(
    sql`UPDATE ${kioskTries} SET left_today = left_today + 1
        WHERE id = ${idOf(tried)} AND locked_until > ${now} AND left_today < ${mostLeftADay} RETURNING left_today`,
  );
  if (counted.length > 0) return "counted";
  return (await lockedUntil(db, tried)) > now ? "too-many" : "open";
}
