import { kioskPins, profiles, unattributedPunches } from "#cell";
import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import { listKiosks } from "~/modules/directory/kiosks.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { SettledPunch, WaitingPunch } from "./unattributed";

/** A page of those that wait; the next comes as they are settled. */
const waitingAtMost = 100;
const settledAtMost = 50;
/** More than anybody chooses from. */
const peopleAtMost = 1_000;

export interface Unattributed {
  waiting: WaitingPunch[];
  isMore: boolean;
  settled: SettledPunch[];
  /** Who has a PIN, and may have mistyped it. */
  people: { profileId: string; name: string; number: number }[];
}

const nameOf = (id: typeof unattributedPunches.settledBy | typeof unattributedPunches.givenTo) =>
  sql<string | null>`(SELECT coalesce(p.full_name, p.email, '') FROM ${profiles} p WHERE p.id = ${id})`;

/** What no PIN vouches for at the kiosks of a company: what waits, the oldest hour first, and what was settled last. */
export async function listUnattributed(
  deps: Deps,
  { companyId }: { companyId: string },
): Promise<Unattributed> {
  const { db } = deps;
  const { id, action, why, at, receivedAt, number, kioskId, settledAt, settledBy, givenTo } =
    unattributedPunches;
  const isTheirs = eq(unattributedPunches.companyId, companyId);
  const [kiosks, [waiting, settled, people]] = await Promise.all([
    listKiosks(deps, { companyId }),
    withRetries(() =>
      db.batch([
        db
          .select({ id, action, why, at, receivedAt, number, kioskId, holderId: kioskPins.profileId })
          .from(unattributedPunches)
          .leftJoin(kioskPins, and(eq(kioskPins.companyId, companyId), sql`${kioskPins.number} = ${number}`))
          .where(and(isTheirs, isNull(settledAt)))
          .orderBy(asc(at), asc(id))
          .limit(waitingAtMost + 1),
        db
          .select({
            ...{ id, action, at, number, kioskId, settledAt },
            ...{ by: nameOf(settledBy).as("by_name"), to: nameOf(givenTo).as("to_name") },
          })
          .from(unattributedPunches)
          .where(and(isTheirs, isNotNull(settledAt)))
          .orderBy(desc(settledAt), desc(at), desc(id))
          .limit(settledAtMost),
        db
          .select({
            ...{ profileId: profiles.id, fullName: profiles.fullName, email: profiles.email },
            number: sql<number>`${kioskPins.number}`.as("pin_number"),
          })
          .from(kioskPins)
          .innerJoin(profiles, eq(profiles.id, kioskPins.profileId))
          .where(eq(kioskPins.companyId, companyId))
          .orderBy(asc(profiles.fullName), asc(kioskPins.number))
          .limit(peopleAtMost),
      ]),
    ),
  ]);
  const names = new Map(kiosks.map((kiosk) => [kiosk.id, kiosk.name ?? ""]));
  const kioskOf = (of: { kioskId: string }) => names.get(of.kioskId) ?? "";
  return {
    waiting: waiting.slice(0, waitingAtMost).map((each) => ({ ...each, kiosk: kioskOf(each) })),
    isMore: waiting.length > waitingAtMost,
    settled: settled.map(({ by, to, ...each }) => ({
      ...{ ...each, kiosk: kioskOf(each), settledAt: each.settledAt!, settledBy: by ?? "", givenTo: to },
    })),
    people: people.map(({ fullName, email, ...each }) => ({
      ...each,
      name: displayName({ fullName, email }),
    })),
  };
}

/** How many wait; no more than one page of them is counted. */
export async function countUnattributed(
  { db }: Pick<Deps, "db">,
  { companyId }: { companyId: string },
): Promise<number> {
  const waiting = await withRetries(() =>
    db
      .select({ id: unattributedPunches.id })
      .from(unattributedPunches)
      .where(and(eq(unattributedPunches.companyId, companyId), isNull(unattributedPunches.settledAt)))
      .limit(waitingAtMost),
  );
  return waiting.length;
}
