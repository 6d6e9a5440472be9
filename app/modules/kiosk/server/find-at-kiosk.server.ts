import { centres, companies, kioskPins, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { exitToAskQuery, readExitToAsk, type ExitToAsk } from "~/modules/clock/read-clock.server";
import { punchColumns, readPunchColumns, type PreloadedPunch } from "~/modules/clock/preload-punch.server";
import { answersOpenTo, type Correction } from "~/modules/corrections/correction";
import { countOwnWaiting } from "~/modules/corrections/own-waiting.server";
import { listCorrections } from "~/modules/corrections/list-corrections.server";
import { findMember, type Company } from "~/modules/session/find-member.server";
import type { Member } from "~/modules/session/find-session.server";
import { requestKeyOf } from "~/modules/ledger/request-key";
import type { Person } from "~/modules/ledger/rules/person";
import type { TimeLog } from "~/modules/ledger/time-log";
import { judgeCompany } from "~/modules/policy/guards.server";
import type { Kiosk } from "~/modules/policy/may";
import {
  dayAndWeekQueries,
  readDayAndWeek,
  type DayAndWeek,
} from "~/modules/timesheets/my-time/day-and-week.server";
import { inCell, type Deps, type GlobalDeps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { kioskRequestKey } from "../model/kiosk-request-key";
import type { PairedKiosk } from "../require-kiosk.server";

interface NumberAtKiosk {
  company: Pick<Company, "timeZone">;
  /** The person with the number; null if nobody has it. */
  profileId: string | null;
  /** How many digits their PIN has; null if that is unknown. */
  pinDigits: number | null;
}

/** Returns the kiosk's company and the profile with this number; null if this cell does not have the company. */
export async function findNumber(
  { db }: Pick<Deps, "db">,
  { kiosk, number }: { kiosk: PairedKiosk; number: number },
): Promise<NumberAtKiosk | null> {
  const { timeZone } = companies;
  const { profileId, pinDigits } = kioskPins;
  const [found] = await db
    .select({ timeZone, profileId, pinDigits })
    .from(companies)
    .leftJoin(kioskPins, and(eq(kioskPins.companyId, companies.id), eq(kioskPins.number, number)))
    .where(eq(companies.id, kiosk.companyId));
  return found ? { ...found, company: found } : null;
}

export interface NumberHolder {
  profileId: string;
  subject: number;
}

/** Returns the kiosk's company and the people with these numbers; null if this cell does not have the company. */
export async function findNumbers(
  { db }: Pick<Deps, "db">,
  { kiosk: { companyId }, numbers }: { kiosk: PairedKiosk; numbers: readonly number[] },
) {
  const { timeZone } = companies;
  const {
    companies: [company],
    holders,
  } = await batch(db, {
    companies: db.select({ timeZone }).from(companies).where(eq(companies.id, companyId)),
    holders: db
      .select({ number: kioskPins.number, profileId: kioskPins.profileId, subject: profiles.subject })
      .from(kioskPins)
      .innerJoin(profiles, eq(profiles.id, kioskPins.profileId))
      .where(
        and(
          eq(kioskPins.companyId, companyId),
          sql`${kioskPins.number} IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`,
        ),
      ),
  });
  const byNumber = new Map(holders.map(({ number, ...holder }): [number, NumberHolder] => [number, holder]));
  return company ? { ...company, holders: byNumber } : null;
}

/** Returns the name of the kiosk's company, and its time zones: its own, then those of its centres. */
export async function findKioskCompany(
  deps: GlobalDeps,
  kiosk: PairedKiosk,
): Promise<{ companyName: string | null; timeZones: string[] }> {
  const { db } = inCell(deps, kiosk.cell);
  const centreRows = await db
    .select({ name: companies.name, own: companies.timeZone, centre: centres.timeZone })
    .from(companies)
    .leftJoin(centres, eq(centres.companyId, companies.id))
    .where(eq(companies.id, kiosk.companyId));
  const own = centreRows[0]?.own ?? "Europe/Madrid";
  return {
    companyName: centreRows[0]?.name ?? null,
    timeZones: [...new Set([own, ...centreRows.flatMap(({ centre }) => centre ?? [])])],
  };
}

/** The person at a kiosk, and what the kiosk may do for them. */
export interface AtKiosk {
  /** Always with the role of an employee: nobody acts as a manager at a kiosk. */
  member: Member;
  actor: Kiosk;
  person: Person;
  /** The preloaded record, including an earlier request with the key of this punch. */
  preloaded: PreloadedPunch;
  /** When another person set their current PIN; null if they chose it themselves. */
  givenPinAt: number | null;
  /** The number that they type; null if they have none any more. */
  number: number | null;
  /** The newest entry with a missing exit that they can propose. */
  exitToAsk: ExitToAsk | null;
  /** How many proposals by others wait for their answer. */
  waiting: number;
  /** Returns the hours of their day and week. @param changedEntry the entry after a punch of theirs; by default the record is as read. */
  dayAndWeek: (changedEntry?: TimeLog) => DayAndWeek;
}

/**
 * Returns a person of the kiosk's company in one round trip; null if there is none.
 * @param key the idempotency key of their punch.
 */
export async function findAtKiosk(
  deps: Deps,
  { kiosk, profileId, key = null }: { kiosk: PairedKiosk; profileId: string; key?: string | null },
): Promise<AtKiosk | null> {
  const subject = sql`(SELECT ${profiles.subject} FROM ${profiles} WHERE ${profiles.id} = ${profileId})`;
  const { db, now } = deps;
  const memberRead = await findMember(deps, {
    profileId,
    columns: punchColumns(key && requestKeyOf(kioskRequestKey(key))),
    alongside: (d1) => ({
      pin: db
        .select({
          number: kioskPins.number,
          givenAt: sql<
            number | null
          >`CASE WHEN ${kioskPins.setBy} <> ${kioskPins.profileId} THEN ${kioskPins.setAt} END`.as(
            "given_at",
          ),
        })
        .from(kioskPins)
        .where(eq(kioskPins.profileId, profileId)),
      exitToAsk: exitToAskQuery(subject),
      waiting: countOwnWaiting(deps, subject),
      dayAndWeek: dayAndWeekQueries(d1, { companyId: kiosk.companyId, profileId, subject }, now),
    }),
  });
  if (!memberRead || memberRead.company.id !== kiosk.companyId) return null;
  const { company, billing } = memberRead;
  const profile = { ...memberRead.profile, role: "employee" as const };
  const member: Member = { cell: deps.cell, profile, company, email: profile.email ?? "" };
  const { role, status } = profile;
  const isWaiting = profile.waitingSince !== null;
  // Deactivated people do not see the state of the company's subscription.
  const restriction = status === "active" ? judgeCompany(deps, { company, billing }).restriction : null;
  const punchState = readPunchColumns(memberRead.profile, memberRead.columns);
  const [pin] = memberRead.alongside.pin;
  return {
    member,
    actor: { kioskId: kiosk.id, requester: { profileId, role, status, restriction, isWaiting } },
    person: punchState.people[0].person,
    preloaded: punchState,
    givenPinAt: pin?.givenAt ?? null,
    number: pin?.number ?? null,
    exitToAsk: readExitToAsk(memberRead.alongside.exitToAsk.results),
    waiting: memberRead.alongside.waiting[0]!.count,
    dayAndWeek: (changedEntry) =>
      readDayAndWeek(memberRead.alongside.dayAndWeek, {
        company,
        profileId,
        changed: changedEntry ?? null,
        now,
      }),
  };
}

/** Returns the open corrections that this person can accept or dispute. */
export async function listAnswerable(deps: Pick<Deps, "db" | "now">, member: Member): Promise<Correction[]> {
  const { corrections } = await listCorrections(deps, { member, status: "open", before: null });
  const viewer = { profileId: member.profile.id, isManager: false };
  return corrections.filter((each) =>
    answersOpenTo(each, viewer, deps.now).some((answer) => answer === "accept" || answer === "disagree"),
  );
}
