// Proves of each list of people that a manager of one centre sees their own people there and nobody else, and that others see everybody.
import { describe, expect, test } from "vitest";
import { askDeactivation } from "~/modules/team/server/ask-deactivation.server";
import { countChangeable, listChangeable } from "~/modules/team/list-changeable.server";
import { findColleague } from "~/modules/team/find-colleague.server";
import { findEmails } from "~/modules/team/find-emails.server";
import { loadTeam } from "~/modules/team/load-team.server";
import { aScopedCompany, employeeNames, type ScopedCompany } from "../../support/worker/a-scoped-company";
import { deps } from "../../support/worker/deps";
import type { SignedInMember } from "../../support/worker/people";
import { beginAt } from "../../support/worker/time";

beginAt(Date.parse("2026-11-20T12:00:00+01:00"));

type Name = "owner" | "admin" | "scoped" | (typeof employeeNames)[number];
type Read = (reader: SignedInMember, all: ScopedCompany) => Promise<unknown>;

const everybody: Name[] = ["owner", "admin", "scoped", ...employeeNames];

/** Returns the people whose name or id a list has, besides its reader. */
async function shownTo(reader: Name, read: Read, all: ScopedCompany): Promise<Name[]> {
  const text = JSON.stringify(await read(all[reader], all));
  return everybody.filter(
    (name) =>
      name !== reader && [all[name].profile.id, all[name].profile.fullName!].some((it) => text.includes(it)),
  );
}

const teamOf = (search: string, status: "active" | "inactive" | null): Read => {
  const filter = { search, status };
  return (member) => loadTeam(deps(), { member, filter, cursor: null });
};

/** A list, the people whom managers of everything see besides themselves, and those whom the manager of Triana sees. */
const lists: Record<string, [read: Read, all: Name[], scoped: Name[]]> = {
  "the team": [teamOf("", null), everybody, ["triana", "moved", "gone"]],
  "the team that is inactive": [teamOf("", "inactive"), ["gone"], ["gone"]],
  "a search in the team": [teamOf("sol", null), ["sol"], []],
  "the people in a search whose status changes together": [
    (member) => listChangeable(deps(), { member, filter: { search: "", status: null } }),
    ["admin", "scoped", ...employeeNames],
    ["triana", "moved", "gone"],
  ],
};

describe.each(Object.entries(lists))("%s", (_, [read, all, scoped]) => {
  test("shows everybody to managers of everything, and to one of a centre the people there", async () => {
    const company = await aScopedCompany();
    for (const reader of ["owner", "admin"] as const)
      expect(await shownTo(reader, read, company)).toEqual(all.filter((name) => name !== reader));
    expect(await shownTo("scoped", read, company)).toEqual(scoped);
  });
});

/** The answer about a person who is nowhere, by what asks. */
const questions: Record<
  string,
  { ask: (member: SignedInMember, id: string) => Promise<unknown>; none: unknown }
> = {
  "the dialog of the team": {
    ask: (member, profileId) => findColleague(deps(), { member, profileId }),
    none: null,
  },
  "the question before a deactivation": {
    ask: (member, id) => askDeactivation(deps(), { member, profileIds: [id] }),
    none: { code: "not-found" },
  },
  "the call for addresses": {
    ask: (member, id) =>
      findEmails(deps(), { reader: member, companyId: member.company.id, profileIds: [id] }),
    none: null,
  },
};

test.each(Object.entries(questions))(
  "%s answers a manager about another centre's person as about nobody",
  async (_, { ask, none }) => {
    const { scoped, owner, ...people } = await aScopedCompany();
    expect(await ask(scoped, crypto.randomUUID())).toEqual(none);
    for (const name of ["sol", "nowhere", "away", "admin"] as const)
      expect(await ask(scoped, people[name].profile.id)).toEqual(none);
    for (const name of ["triana", "moved"] as const) {
      expect(await ask(scoped, people[name].profile.id)).not.toEqual(none);
      expect(await ask(owner, people[name].profile.id)).not.toEqual(none);
    }
    expect(await ask(owner, people.sol.profile.id)).not.toEqual(none);
  },
);

test("a manager of a centre counts the people there, and is not told how many the company has", async () => {
  const { scoped, owner, triana } = await aScopedCompany();
  const filter = { search: "", status: "active" } as const;
  expect(await countChangeable(deps(), { member: scoped, filter })).toBe(2);
  const asked = { profileIds: [triana.profile.id] };
  expect(await askDeactivation(deps(), { member: scoped, ...asked })).toMatchObject({ remaining: null });
  expect(await askDeactivation(deps(), { member: owner, ...asked })).toMatchObject({
    remaining: expect.any(Number) as number,
  });
});
