import { kioskTries } from "#cell";
import { and, eq, gt, sql } from "drizzle-orm";
import { dailyKey } from "~/modules/mail/daily-key";
import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { mostNumbersWithWrongPin } from "../model/lock";
import type { PairedKiosk } from "../require-kiosk.server";
import { listManagers } from "./unassigned.server";

/**
 * After the answer: counts the numbers with wrong PINs at a kiosk today. From {@link mostNumbersWithWrongPin} on it mails the managers,
 * once a day and kiosk. A lock covers one number only, so it does not stop a person who tries one PIN under many numbers.
 */
export const notifyOfManyWrongPins = (
  deps: Deps,
  kiosk: PairedKiosk,
  { timeZone }: { timeZone: string },
): void =>
  deps.defer("kiosk: wrong PINs under many numbers", async () => {
    const { db, now, env } = deps;
    const { companyId, id: kioskId, name } = kiosk;
    const [found] = await db
      .select({ numbers: sql<number>`count(*)` })
      .from(kioskTries)
      .where(
        and(
          eq(kioskTries.companyId, companyId),
          sql`${kioskTries.id} GLOB ${`${kioskId} *`}`,
          eq(kioskTries.onDay, localDateOf(now, timeZone)),
          gt(kioskTries.wrongToday, 0),
        ),
      );
    if (!found || found.numbers < mostNumbersWithWrongPin) return;
    const mail = noticeMail({
      origin: env.APP_ORIGIN,
      subject: "Muchos PIN equivocados en una tablet",
      what: `En la tablet «${isolateName(name)}» se han escrito hoy PIN equivocados con ${mostNumbersWithWrongPin} números distintos: puede que alguien esté probando PIN de otras personas.`,
      button: { label: "Ver las tablets", path: "/kiosks" },
      next: "Mira quién la tiene. Si no la reconoces, quítala, y pide a tu equipo que cambie su PIN.",
    });
    const managers = await listManagers(deps, kiosk);
    if (managers.length === 0) return;
    const queued = managers.map(({ id, email }) =>
      queueMail(deps, {
        dedupeKey: dailyKey({ kind: "kiosk-wrong-pins", to: [companyId, kioskId, id], now, timeZone }),
        recipient: email!,
        companyId,
        ...mail,
      }),
    );
    await batch(db, queued as [(typeof queued)[number], ...typeof queued]);
    deliverSoon(deps);
  });
