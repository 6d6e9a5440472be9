import { kioskTries } from "#cell";
import { and, eq, gt, sql } from "drizzle-orm";
import { dailyKey } from "~/modules/mail/daily-key";
import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { mostNumbersWrong } from "./lock";
import type { PairedKiosk } from "./require-kiosk.server";
import { listManagers } from "./unattributed.server";

/**
 * Mails the managers, once a day and kiosk, that wrong PINs were typed there under so many numbers on one day: each number locks by
 * itself, and whoever tries one PIN under all of them is locked out of none. After the answer, which is the same to everybody.
 */
export const watchNumbers = (deps: Deps, kiosk: PairedKiosk, { timeZone }: { timeZone: string }): void =>
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
    if (!found || found.numbers < mostNumbersWrong) return;
    const mail = noticeMail({
      origin: env.APP_ORIGIN,
      subject: "Muchos PIN equivocados en un kiosco",
      what: `En el kiosco «${isolateName(name)}» se han escrito hoy PIN equivocados con ${mostNumbersWrong} números distintos: puede que alguien esté probando PIN de otras personas.`,
      button: { label: "Ver los kioscos", path: "/kiosks" },
      next: "Mira quién tiene la tablet. Si no la reconoces, quita ese kiosco, y pide a tu equipo que elija un PIN de seis cifras.",
    });
    const managers = await listManagers(deps, companyId);
    if (managers.length === 0) return;
    const queued = managers.map(({ id, email }) =>
      queueMail(deps, {
        dedupeKey: dailyKey({ kind: "kiosk-wrong-pins", to: [companyId, kioskId, id], now, timeZone }),
        ...{ recipient: email!, companyId, ...mail },
      }),
    );
    await db.batch(queued as [(typeof queued)[number], ...typeof queued]);
    deliverSoon(deps);
  });
