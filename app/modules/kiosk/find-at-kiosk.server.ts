import { companies, kioskPins, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { missingExitQuery, readMissingExit, type MissingExit } from "~/modules/clock/load-clock.server";
import { answersOpenTo, type Correction } from "~/modules/corrections/correction";
import { listCorrections } from "~/modules/corrections/list-corrections.server";
import { findMember, type Company } from "~/modules/directory/find-member.server";
import type { Member } from "~/modules/directory/find-session.server";
import { livesHere } from "~/modules/directory/lives-here.server";
import { requestKeyOf } from "~/modules/ledger/asked-for";
import { foreseen, readForeseen } from "~/modules/ledger/foresee.server";
import type { Loaded } from "~/modules/ledger/load-people.server";
import type { Person } from "~/modules/ledger/model/person";
import { judgeCompany } from "~/modules/policy/guards.server";
import type { Kiosk } from "~/modules/policy/may";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { prepare } from "~/platform/statement.server";
import type { PairedKiosk } from "./require-kiosk.server";

/** The company of a kiosk, and whose a number is there; null where the company is not to be found. */
export async function findNumber(
  { db }: Pick<Deps, "db">,
  { kiosk, number }: { kiosk: PairedKiosk; number: number },
): Promise<{ company: Pick<Company, "timeZone" | "move">; profileId: string | null } | null> {
  const { timeZone, move } = companies;
  const [found] = await withRetries(() =>
    db
      .select({ timeZone, move, profileId: kioskPins.profileId })
      .from(companies)
      .leftJoin(kioskPins, and(eq(kioskPins.companyId, companies.id), eq(kioskPins.number, number)))
      .where(and(eq(companies.id, kiosk.companyId), livesHere)),
  );
  return found ? { company: found, profileId: found.profileId } : null;
}

/** Whose a number is. */
export interface NumberHolder {
  profileId: string;
  subject: number;
}

/** The company of a kiosk, and whose these numbers are there; null where the company is not to be found. */
export async function findNumbers(
  { db }: Pick<Deps, "db">,
  { kiosk: { companyId }, numbers }: { kiosk: PairedKiosk; numbers: readonly number[] },
) {
  const { timeZone, move } = companies;
  const [[company], holders] = await withRetries(() =>
    db.batch([
      db
        .select({ timeZone, move })
        .from(companies)
        .where(and(eq(companies.id, companyId), livesHere)),
      db
        .select({ number: kioskPins.number, profileId: kioskPins.profileId, subject: profiles.subject })
        .from(kioskPins)
        .innerJoin(profiles, eq(profiles.id, kioskPins.profileId))
        .where(
          and(
            eq(kioskPins.companyId, companyId),
            sql`${kioskPins.number} IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`,
          ),
        ),
    ]),
  );
  const byNumber = new Map(holders.map(({ number, ...holder }): [number, NumberHolder] => [number, holder]));
  return company ? { ...company, holders: byNumber } : null;
}

/** Whose clock the kiosk shows. */
export async function findZone(deps: GlobalDeps, kiosk: PairedKiosk): Promise<string> {
  const { db } = inCell(deps, kiosk.cell);
  const [found] = await withRetries(() =>
    db.select({ zone: companies.timeZone }).from(companies).where(eq(companies.id, kiosk.companyId)),
  );
  return found?.zone ?? "Europe/Madrid";
}

/** Somebody who stands at a kiosk, with what it may do for them. */
export interface AtKiosk {
  /** As an employee, whatever they are: nobody speaks for the company at a kiosk. */
  member: Member;
  actor: Kiosk;
  person: Person;
  /** The same with what was asked for under the key of their tap before, as a punch begins with it. */
  foreseen: Loaded;
  /** When somebody else gave them another PIN; null where the one they have is their own choice. */
  givenPinAt: number | null;
  /** The newest entry of which they may say when they left. */
  missingExit: MissingExit | null;
}

/**
 * A person of the kiosk's company, in one trip; null where there is none.
 * @param key under which they tap.
 */
export async function findAtKiosk(
  deps: Deps,
  { kiosk, profileId, key = null }: { kiosk: PairedKiosk; profileId: string; key?: string | null },
): Promise<AtKiosk | null> {
  const found = await findMember(deps, {
    profileId,
    beside: foreseen(key && requestKeyOf(punchKey(key))),
    alongside: (d1) => [
      prepare(
        d1,
        sql`SELECT ${kioskPins.setAt} AS at FROM ${kioskPins}
            WHERE ${kioskPins.profileId} = ${profileId} AND ${kioskPins.setBy} <> ${kioskPins.profileId}`,
      ),
      missingExitQuery(
        d1,
        sql`(SELECT ${profiles.subject} FROM ${profiles} WHERE ${profiles.id} = ${profileId})`,
      ),
    ],
  });
  if (!found || found.company.id !== kiosk.companyId) return null;
  const { company, billing } = found;
  const profile = { ...found.profile, role: "employee" as const };
  const member: Member = { cell: deps.cell, profile, company, email: profile.email ?? "" };
  const { role, status } = profile;
  // The deactivated are told nothing of the company's bills.
  const restriction = status === "active" ? judgeCompany(deps, { company, billing }).restriction : null;
  const known = readForeseen(found.profile, found.beside ?? {});
  const [pin, missing] = found.also;
  const [given] = pin!.results as { at: number }[];
  return {
    member,
    actor: { kioskId: kiosk.id, of: { profileId, role, status, restriction } },
    person: known.people[0].person,
    foreseen: known,
    givenPinAt: given?.at ?? null,
    missingExit: readMissingExit(missing!.results),
  };
}

/** The name of a tap at a kiosk among its person's requests. */
export const punchKey = (key: string) => `kiosk ${key}`;

/** What others propose to correct of somebody's record, and they can answer. */
export async function listAnswerable(deps: Pick<Deps, "db" | "now">, member: Member): Promise<Correction[]> {
  const { corrections } = await listCorrections(deps, { member, status: "open", before: null });
  const viewer = { profileId: member.profile.id, isManager: false };
  return corrections.filter((each) =>
    answersOpenTo(each, viewer, deps.now).some((answer) => answer === "accept" || answer === "disagree"),
  );
}
