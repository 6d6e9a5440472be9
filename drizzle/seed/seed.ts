import { companies, profiles } from "#cell";
import { memberships, users } from "#directory";
import { eq } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { decideIdentity } from "~/modules/ledger/model/decide-identity";
import { decideMember } from "~/modules/ledger/model/decide-member";
import { joinLedger, openCompanyLedger } from "~/modules/ledger/open-ledger.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { companyIdentity } from "~/modules/register/identity.server";
import { newMember } from "~/modules/team/new-member.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { prepared } from "~/platform/statement.server";
import { cast, company as facts, type Person } from "./cast";
import { seedCorrections } from "./corrections";
import { dayMs } from "./hours";
import { play } from "./play";
import { seedProtocol } from "./protocol";
import { seedPunches } from "./punches";

type SeedDeps = Pick<Deps, "directory" | "db" | "now">;

/**
 * Fills an empty database with the demo company, by punching and correcting: every entry has its events, as in life.
 * Deterministic in `deps.now` but for ids and salts.
 * @returns null, and changes nothing, when the demo company is there already.
 */
export async function seed(deps: SeedDeps): Promise<{ people: number; punches: number } | null> {
  const { directory, db, now } = deps;
  const owner = await directory.query.users.findFirst({
    where: (user, { eq }) => eq(user.email, cast[0]!.email),
  });
  if (owner) return null;

  const foundedAt = now - 400 * dayMs;
  const company = await found({ directory, db, now: foundedAt }, now + 9 * dayMs);
  const members = new Map<Person, Member>();
  for (const person of cast)
    members.set(person, await join({ directory, db, now: foundedAt }, company, person));

  const punches = seedPunches(cast, now, facts);
  const readings = await seedProtocol({ db, now }, members);
  const acts = [...punches, ...seedCorrections(now, facts), ...readings].sort((a, b) => a.at - b.at);
  await play(db.$client, [...members.values()], acts);
  await deactivate(deps, members);
  return { people: cast.length, punches: punches.length };
}

const bySystem = {
  source: "system",
  actor: { kind: "system", id: null },
  extent: "open",
  request: null,
} as const;

/** Never a customer, so that a plan can be bought from the local Stripe; the trial is a long one. */
async function found({ db, now }: SeedDeps, trialEndsAt: number): Promise<Member["company"]> {
  const id = newId(now);
  const { ledger, company: subject } = await openCompanyLedger(db.$client, { companyId: id });
  const { name, nif, timeZone } = facts;
  const identity = companyIdentity({ name, nif });
  await runCommand<never>(
    db.$client,
    { ledger, subject, profileId: null },
    {
      ...{ ...bySystem, now },
      decide: (person) => ({ events: [decideIdentity(person, "company", { now, timeZone })] }),
      commitmentsOf: () => ({ person: identity.commitment }),
      also: (events) => events.map((event) => identity.reveal(db.$client, { ledger, subject, ...event })),
    },
  );
  const company = { id, ledger, ...facts, trialEndsAt, createdAt: now };
  return (await db.insert(companies).values(company).returning())[0]!;
}

async function join(
  { directory, db, now }: SeedDeps,
  company: Member["company"],
  person: Person,
): Promise<Member> {
  const { id: companyId, timeZone } = company;
  const { email } = person;
  const userId = newId(now);
  await directory.insert(users).values({ id: userId, email, userMetadata: {}, createdAt: now });
  const id = newId(now);
  await directory
    .insert(memberships)
    .values({ profileId: id, userId, companyId, createdAt: now, settledAt: now });
  const of = await joinLedger(db.$client, { companyId, profileId: id });
  const member = newMember({ db, now }, { ...person, ...of, id, userId, companyId, timeZone });
  await runCommand<never>(
    db.$client,
    { ...of, profileId: id },
    {
      ...{ ...bySystem, now },
      decide: (record) => ({ events: member.eventsOf(record) }),
      commitmentsOf: member.commitmentsOf,
      also: member.statements,
    },
  );
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
  return { cell: "CELL_1", profile: profile!, company, email };
}

/** People leave after they have worked: until then they could not have punched. */
async function deactivate({ db, now }: SeedDeps, members: ReadonlyMap<Person, Member>) {
  for (const [{ status, role }, { company, profile }] of members) {
    if (status === "active") continue;
    const of = { ledger: company.ledger, subject: profile.subject, profileId: profile.id };
    const { timeZone } = company;
    await runCommand(db.$client, of, {
      ...{ ...bySystem, now },
      decide: (person) => decideMember(person, { status, role }, { now, timeZone }),
      also: () => [
        prepared(db, db.update(profiles).set({ status, updatedAt: now }).where(eq(profiles.id, profile.id))),
      ],
    });
  }
}
