import { eq } from "drizzle-orm";
import type { Deps } from "../../app/platform/context.server";
import { companies, profiles, scopeChanges } from "../../drizzle/cell";
import { memberships, users } from "../../drizzle/directory";
import { recordActiveEmployees } from "../../app/modules/billing/record-active-employees.server";
import type { Member } from "../../app/modules/session/find-session.server";
import { decideIdentity } from "../../app/modules/ledger/rules/decide-identity";
import { decideMember } from "../../app/modules/ledger/rules/decide-member";
import { joinLedger, openCompanyLedger } from "../../app/modules/ledger/open-ledger.server";
import { executeCommand } from "../../app/modules/ledger/execute-command.server";
import { companyIdentity } from "../../app/modules/register/identity.server";
import { listCentres } from "../../app/modules/schedules/centres.server";
import { newMember } from "../../app/modules/team/new-member.server";
import { newId } from "../../app/platform/ids";
import { prepare } from "../../app/platform/statement.server";
import { dayMs } from "../../app/time/units";
import { seedAbsences } from "./absences";
import { cast, seedCompany as facts, type CastPerson } from "./cast";
import { seedCorrections } from "./corrections";
import { givePins, pairTablet, type SeedDeps } from "./kiosk";
import { closeMonth, closingsOf } from "./months";
import { play } from "./play";
import { publishedAt, publishNextWeek, publishPresentWeek, requestShifts } from "./published-weeks";
import { firstMorning, seedSchedules } from "./schedules";
import { seedProtocol } from "./protocol";
import { seedPunches } from "./punches";

/**
 * Fills an empty database with the demo company. Every entry has its events, as in production.
 * The same `deps.now` gives the same data, except ids and salts.
 * @returns null, without changes, when the demo company exists.
 */
export async function seed(deps: SeedDeps): Promise<{ people: number; punches: number } | null> {
  const { directory, db, env, now } = deps;
  const owner = await directory.query.users.findFirst({
    where: (user, { eq }) => eq(user.email, cast[0]!.email),
  });
  if (owner) return null;

  const depsOfBeginning = { directory, db, env, now: now - 400 * dayMs };
  const company = await foundCompany(depsOfBeginning, now + 9 * dayMs);
  const members = new Map<CastPerson, Member>();
  for (const person of cast) members.set(person, await joinPerson(depsOfBeginning, company, person));
  await givePins(depsOfBeginning, members);

  const punches = seedPunches(cast, now, facts);
  const protocolReadings = await seedProtocol({ db, now }, members);
  const acts = [...punches, ...seedCorrections(now, facts), ...protocolReadings].sort((a, b) => a.at - b.at);
  const lastUsedAt = punches.findLast(({ person }) => person.atKiosk)!.at;
  const kioskId = await pairTablet(depsOfBeginning, { by: members.get(cast[0]!)!, lastUsedAt });
  const plannedAt = firstMorning(now);
  const [before, after] = [acts.filter(({ at }) => at < plannedAt), acts.filter(({ at }) => at >= plannedAt)];
  await play(db.$client, [...members.values()], before, kioskId);
  // The owner plans, so no mail is made, and nothing here needs the rest of the Worker's settings.
  const planning = { db, env: env as Deps["env"], now: plannedAt, defer: () => undefined };
  await seedSchedules(planning, members, now);
  let from = plannedAt;
  const playUntil = async (until: number) => {
    const some = after.filter(({ at }) => from <= at && at < until);
    await play(db.$client, [...members.values()], some, kioskId);
    from = until;
  };
  const plans = [
    ...closingsOf(now).map(({ on, at }, nth) => ({
      at,
      record: () => closeMonth(planning, members, { on, isLater: nth === 1 }),
    })),
    {
      at: publishedAt(now),
      record: () => publishPresentWeek({ ...planning, now: publishedAt(now) }, members, now),
    },
  ];
  for (const { at, record } of plans.sort((a, b) => a.at - b.at)) {
    await playUntil(at);
    await record();
  }
  await playUntil(now + 1);
  await publishNextWeek({ ...planning, now }, members);
  await seedAbsences({ db, now }, members);
  await deactivatePeople(deps, members);
  await limitManagers(deps, members);
  await requestShifts({ ...planning, now }, members);
  return { people: cast.length, punches: punches.length };
}

const bySystem = {
  source: "system",
  actor: { kind: "system", id: null },
  extent: "open",
  request: null,
} as const;

/** The company is not a Stripe customer, so that a plan can be bought in the local Stripe. Its trial is long. */
async function foundCompany({ db, now }: SeedDeps, trialEndsAt: number): Promise<Member["company"]> {
  const id = newId(now);
  const { ledger, company: subject } = await openCompanyLedger(db.$client, { companyId: id });
  const { name, nif, timeZone } = facts;
  const identity = companyIdentity({ name, nif });
  await executeCommand(
    db.$client,
    { ledger, subject, profileId: null },
    {
      ...bySystem,
      now,
      decide: (person) => ({ events: [decideIdentity(person, "company", { now, timeZone })] }),
      commitmentsOf: () => ({ person: identity.commitment }),
      alongside: (events) =>
        events.map((event) => identity.reveal(db.$client, { ledger, subject, ...event })),
    },
  );
  const company = { id, ledger, ...facts, trialEndsAt, createdAt: now };
  return (await db.insert(companies).values(company).returning())[0]!;
}

async function joinPerson(
  { directory, db, now }: SeedDeps,
  company: Member["company"],
  person: CastPerson,
): Promise<Member> {
  const { id: companyId, timeZone } = company;
  const id = newId(now);
  const email = person.hasNoAddress ? null : person.email;
  const userId = email && newId(now);
  if (userId) {
    await directory.insert(users).values({ id: userId, email, userMetadata: {}, createdAt: now });
    const membership = { profileId: id, userId, companyId, createdAt: now, confirmedAt: now };
    await directory.insert(memberships).values(membership);
  }
  const of = await joinLedger(db.$client, { companyId, profileId: id });
  const member = newMember({ db, now }, { ...person, ...of, id, userId, email, companyId, timeZone });
  await executeCommand(
    db.$client,
    { ...of, profileId: id },
    {
      ...bySystem,
      now,
      decide: (record) => ({ events: member.eventsOf(record) }),
      commitmentsOf: member.commitmentsOf,
      alongside: member.statements,
    },
  );
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
  return { cell: "CELL_1", profile: profile!, company, email: person.email };
}

/** Deactivates people last, because they could not punch afterwards. */
async function deactivatePeople({ db, now }: SeedDeps, members: ReadonlyMap<CastPerson, Member>) {
  for (const [{ status, role }, { company, profile }] of members) {
    if (status === "active") continue;
    const of = { ledger: company.ledger, subject: profile.subject, profileId: profile.id };
    const { timeZone } = company;
    await executeCommand(db.$client, of, {
      ...bySystem,
      now,
      decide: (person) => decideMember(person, { status, role }, { now, timeZone }),
      alongside: () => [
        prepare(
          db.$client,
          db.update(profiles).set({ status, updatedAt: now }).where(eq(profiles.id, profile.id)),
        ),
        prepare(db.$client, recordActiveEmployees({ now }, company.id)),
      ],
    });
  }
}

/** Limits the administrators of the second centre to it, by the owner. */
async function limitManagers({ db, now }: SeedDeps, members: ReadonlyMap<CastPerson, Member>) {
  const owner = members.get(cast[0]!)!;
  const { id: companyId } = owner.company;
  const [, second] = await listCentres({ db }, owner.company);
  const managedCentres = [second!.id];
  for (const [{ managesWorkshop }, { profile }] of members) {
    if (!managesWorkshop) continue;
    await db.update(profiles).set({ managedCentres }).where(eq(profiles.id, profile.id));
    const change = { companyId, profileId: profile.id, authorId: owner.profile.id, recordedAt: now };
    await db
      .insert(scopeChanges)
      .values({ ...change, id: newId(now), centres: managedCentres, previous: null });
  }
}
