import { profiles, unattributedPunches } from "#cell";
import { and, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import { keepProposed, type Whose } from "~/modules/deferred/seen-before.server";
import { requestKeyOf } from "~/modules/ledger/asked-for";
import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { isPreconditionUnmet } from "~/platform/precondition.server";
import { withRetries } from "~/platform/retry.server";
import { prepared } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import type { KeptAction } from "./kept-actions";
import type { PairedKiosk } from "./require-kiosk.server";

/** To how many managers it is mailed. */
const mailedAtMost = 20;

/** Which of these keys wait for a manager, or did. */
export async function seenUnattributed(
  { db }: Pick<Deps, "db">,
  { companyId }: PairedKiosk,
  keys: readonly string[],
): Promise<string[]> {
  const byRequest = new Map(keys.map((key) => [requestKeyOf(key), key]));
  const rows = await withRetries(() =>
    db
      .select({ request: unattributedPunches.request })
      .from(unattributedPunches)
      .where(
        and(
          eq(unattributedPunches.companyId, companyId),
          sql`${unattributedPunches.request} IN (SELECT value FROM json_each(${JSON.stringify([...byRequest.keys()])}))`,
        ),
      ),
  );
  return rows.map(({ request }) => byRequest.get(request)!);
}

/** How many stored punches of a kiosk came in 24 hours that no PIN vouches for, and of how many not even the number can be read. */
export async function countLoose(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId, id: kioskId }: PairedKiosk,
): Promise<{ all: number; unreadable: number }> {
  const [found] = await withRetries(() =>
    db
      .select({ all: sql<number>`count(*)`, unreadable: sql<number>`count(*) FILTER (WHERE number IS NULL)` })
      .from(unattributedPunches)
      .where(
        and(
          eq(unattributedPunches.companyId, companyId),
          eq(unattributedPunches.kioskId, kioskId),
          eq(unattributedPunches.why, "no-pin"),
          gt(unattributedPunches.receivedAt, now - dayMs),
        ),
      ),
  );
  return found!;
}

const dayMs = 86_400_000;

interface Unattributed {
  key: string;
  action: KeptAction;
  number: number | null;
  why: "no-pin" | "locked";
  at: number;
  /** Of the holder of the number: none of their own punches has this key. */
  whose: Whose | null;
}

/**
 * Keeps punches that no PIN vouches for until a manager says whose they are, and mails the managers of that, once a day. One that was
 * recorded meanwhile, or is kept already, stays as it is.
 */
export async function keepUnattributed(
  deps: Deps,
  kiosk: PairedKiosk,
  { timeZone, punches }: { timeZone: string; punches: readonly Unattributed[] },
): Promise<void> {
  if (punches.length === 0) return;
  const { db, now } = deps;
  const { companyId } = kiosk;
  let untold = (await listManagers(deps, companyId)).map(({ id, email }) =>
    queueMail(deps, {
      dedupeKey: `kiosk-unattributed:${companyId}:${id}:${localDateOf(now, timeZone)}`,
      ...{ recipient: email!, companyId, ...mailOf(deps, kiosk) },
    }),
  );
  for (const { key, action, number, why, at, whose } of punches) {
    const row = { id: newId(now), companyId, kioskId: kiosk.id, request: requestKeyOf(key) };
    const kept = db
      .insert(unattributedPunches)
      .values({ ...row, number, action, why, at, receivedAt: now })
      .onConflictDoNothing();
    try {
      await db.$client.batch([
        ...(whose ? keepProposed({ db, member: whose }, [key], now) : []),
        ...[kept, ...untold].map((query) => prepared(db, query)),
      ]);
      untold = [];
    } catch (fault) {
      if (!isPreconditionUnmet(fault)) throw fault;
    }
  }
  deliverSoon(deps);
}

/** Whom to mail what concerns a kiosk. */
export const listManagers = ({ db }: Pick<Deps, "db">, companyId: string) =>
  withRetries(() =>
    db
      .select({ id: profiles.id, email: profiles.email })
      .from(profiles)
      .where(
        and(
          ...[
            eq(profiles.companyId, companyId),
            eq(profiles.status, "active"),
            ne(profiles.role, "employee"),
          ],
          ...[isNotNull(profiles.email), isNotNull(profiles.userId)],
        ),
      )
      .limit(mailedAtMost),
  );

const mailOf = ({ env }: Pick<Deps, "env">, { name }: PairedKiosk) =>
  noticeMail({
    origin: env.APP_ORIGIN,
    subject: "Hay un fichaje de kiosco sin persona",
    what: `En el kiosco «${isolateName(name)}» alguien fichó sin un PIN que diga quién es: sin conexión, o con el número bloqueado.`,
    button: { label: "Ver los fichajes", path: "/kiosks/unattributed" },
    next: "Indica de quién es y esa persona recibirá la propuesta, o descártalo. En los dos casos constará quién lo decidió.",
  });
