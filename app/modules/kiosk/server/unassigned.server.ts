import { profiles, unassignedPunches } from "#cell";
import { and, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import {
  recordProposedStatement,
  type PunchOwner,
} from "~/modules/clock/queue-intake/find-repeated-punches.server";
import { requestKeyOf } from "~/modules/ledger/request-key";
import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { isCentreManagedBy } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { isPreconditionUnmet } from "~/platform/assert-in-batch.server";
import { batch } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { dayMs } from "~/time/units";
import type { OfflineAction } from "../offline-actions";
import type { PairedKiosk } from "../require-kiosk.server";

/** The most managers that get the mail. */
const mailedAtMost = 20;

/** Returns which of these keys belong to unassigned punches, resolved or not. */
export async function findKnownUnassigned(
  { db }: Pick<Deps, "db">,
  { companyId }: PairedKiosk,
  keys: readonly string[],
): Promise<string[]> {
  const byRequest = new Map(keys.map((key) => [requestKeyOf(key), key]));
  const rows = await db
    .select({ request: unassignedPunches.request })
    .from(unassignedPunches)
    .where(
      and(
        eq(unassignedPunches.companyId, companyId),
        sql`${unassignedPunches.request} IN (SELECT value FROM json_each(${JSON.stringify([...byRequest.keys()])}))`,
      ),
    );
  return rows.map(({ request }) => byRequest.get(request)!);
}

/** Returns how many unassigned offline punches of a kiosk arrived in 24 hours, and how many have an unreadable number. */
export async function countUnassignedOffline(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId, id: kioskId }: PairedKiosk,
): Promise<{ all: number; unreadable: number }> {
  const [found] = await db
    .select({
      all: sql<number>`count(*)`,
      unreadable: sql<number>`count(*) FILTER
      (WHERE ${unassignedPunches.number} IS NULL)`,
    })
    .from(unassignedPunches)
    .where(
      and(
        eq(unassignedPunches.companyId, companyId),
        eq(unassignedPunches.kioskId, kioskId),
        eq(unassignedPunches.why, "no-pin"),
        gt(unassignedPunches.receivedAt, now - dayMs),
      ),
    );
  return found!;
}

interface UnassignedPunch {
  key: string;
  action: OfflineAction;
  number: number | null;
  why: "no-pin" | "locked";
  at: number;
  /** The person with this number. None of their own punches has this key. */
  whose: PunchOwner | null;
}

/** Stores unassigned punches and mails the managers once a day. A punch that was recorded or stored meanwhile does not change. */
export async function storeUnassigned(
  deps: Deps,
  kiosk: PairedKiosk,
  { timeZone, punches }: { timeZone: string; punches: readonly UnassignedPunch[] },
): Promise<void> {
  if (punches.length === 0) return;
  const { db, now } = deps;
  const { companyId, centreId } = kiosk;
  let mails = (await listManagers(deps, kiosk)).map(({ id, email }) =>
    queueMail(deps, {
      dedupeKey: `kiosk-unassigned:${companyId}:${id}:${localDateOf(now, timeZone)}`,
      recipient: email!,
      companyId,
      ...mailOf(deps, kiosk),
    }),
  );
  for (const { key, action, number, why, at, whose } of punches) {
    const row = { id: newId(now), companyId, kioskId: kiosk.id, centreId, request: requestKeyOf(key) };
    const insertPunch = db
      .insert(unassignedPunches)
      .values({ ...row, number, action, why, at, receivedAt: now })
      .onConflictDoNothing();
    try {
      await batch(db, [
        ...(whose ? recordProposedStatement({ db, member: whose }, [key], now) : []),
        insertPunch,
        ...mails,
      ]);
      mails = [];
    } catch (fault) {
      if (!isPreconditionUnmet(fault)) throw fault;
    }
  }
  deliverSoon(deps);
}

/** Returns the managers who get mails about a kiosk: those of its centre, and those of everything. */
export const listManagers = ({ db }: Pick<Deps, "db">, { companyId, centreId }: PairedKiosk) =>
  db
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(
      and(
        ...[
          eq(profiles.companyId, companyId),
          eq(profiles.status, "active"),
          ne(profiles.role, "employee"),
          isCentreManagedBy(profiles.managedCentres, sql`${centreId}`),
        ],
        ...[isNotNull(profiles.email), isNotNull(profiles.userId)],
      ),
    )
    .limit(mailedAtMost);

const mailOf = ({ env }: Pick<Deps, "env">, { name }: PairedKiosk) =>
  noticeMail({
    origin: env.APP_ORIGIN,
    subject: "Hay un fichaje sin dueño",
    what: `En la tablet «${isolateName(name)}» alguien fichó sin un PIN que diga quién es: sin conexión, o con el número bloqueado.`,
    button: { label: "Ver los fichajes", path: "/kiosks/unattributed" },
    next: "Indica de quién es y esa persona recibirá la propuesta, o descártalo. En los dos casos quedará anotado quién lo decidió.",
  });
