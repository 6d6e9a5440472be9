import { describe, expect, test } from "vitest";
import { toPersonAbsences, type AbsenceProfile } from "~/modules/absences/model/to-person-absences";
import { byThemselves } from "~/modules/policy/needs-another-manager";
import { erasedName } from "~/modules/session/display-name";
import { aSchedule, madridZone, withTerms } from "../schedules/a-schedule";

const aProfile = (id: string, changes: Partial<AbsenceProfile> = {}): AbsenceProfile => ({
  id,
  fullName: id,
  email: `${id}@example.com`,
  role: "employee",
  status: "active",
  isSignedIn: true,
  employedSince: null,
  createdAt: Date.UTC(2026, 2, 1),
  centreId: null,
  centreSince: null,
  managedCentres: null,
  ...changes,
});

const ana = aProfile("ana", { centreId: "triana", centreSince: "2026-04-01" });
const marta = aProfile("marta", { role: "owner" });
const luis = aProfile("luis", { role: "admin", managedCentres: ["triana"] });
const eva = aProfile("eva", { role: "admin", managedCentres: ["sevilla"] });

type Rows = Parameters<typeof toPersonAbsences>[0];

const absencesOf = (profileId: string, actor: AbsenceProfile, changes: Partial<Rows> = {}) =>
  toPersonAbsences(
    {
      people: [ana, marta, luis, eva],
      absences: [],
      storedVersions: 0,
      kinds: [],
      moves: [],
      notices: [],
      closings: [],
      schedule: aSchedule(),
      ...changes,
    },
    { profileId, actor, timeZone: madridZone, now: Date.UTC(2026, 5, 10) },
  );

const aMove = (authorId: string) => ({
  id: authorId,
  kind: "vacation",
  year: 2026,
  amount: 100,
  note: "",
  authorId,
  recordedAt: 0,
});

describe("the absences of a person", () => {
  test("are not returned if the company does not have the person", () => {
    expect(absencesOf("ana", marta, { people: [marta, luis] })).toBeNull();
  });

  test("are not returned to a manager of another centre, who still gets their own", () => {
    expect(absencesOf("ana", eva)).toBeNull();
    expect(absencesOf("eva", eva)?.facts.person.profileId).toBe("eva");
  });

  test("begin for a manager of the centre on the day that the person came there", () => {
    expect(absencesOf("ana", luis)?.since).toBe("2026-04-01");
    expect(absencesOf("ana", marta)?.since).toBeNull();
    expect(absencesOf("ana", ana)?.since).toBeNull();
  });

  test("name the managers of the person as those who answer, without the actor", () => {
    expect(absencesOf("ana", ana)?.facts.answeringManagers).toEqual(["marta", "luis"]);
    expect(absencesOf("ana", luis)?.facts.answeringManagers).toEqual(["marta"]);
    expect(absencesOf("ana", luis)?.otherManagers.map(({ name }) => name)).toEqual(["marta", "eva"]);
  });

  test("are mailed to at most 20 managers of the person who are active, sign in and have an address", () => {
    const others = [
      aProfile("inactive", { role: "admin", status: "inactive" }),
      aProfile("without-account", { role: "admin", isSignedIn: false }),
      aProfile("without-address", { role: "admin", email: null }),
    ];
    const many = Array.from({ length: 30 }, (_, at) => aProfile(`admin-${at}`, { role: "admin" }));
    const mailed = absencesOf("ana", ana, { people: [ana, marta, luis, eva, ...others] })?.managers;
    expect(mailed).toEqual([
      { profileId: "marta", email: "marta@example.com", since: null },
      { profileId: "luis", email: "luis@example.com", since: "2026-04-01" },
    ]);
    expect(absencesOf("ana", ana, { people: [ana, ...many] })?.managers).toHaveLength(20);
  });

  test.each([
    ["2026-01-15", { employedSince: "2026-01-15" }, "2026-02-01"],
    ["2026-02-01", { employedSince: "2026-05-01" }, "2026-02-01"],
    ["2026-03-01", { employedSince: null }, "2026-04-01"],
  ])("begin at the earliest known day: %s", (expected, changes, from) => {
    const [terms] = withTerms({}).terms;
    const schedule = aSchedule({ terms: [{ ...terms!, from }] });
    const people = [aProfile("ana", changes)];
    expect(absencesOf("ana", ana, { people, schedule })?.facts.person.joinedOn).toBe(expected);
  });

  test("take the first day of employment from the profile", () => {
    const people = [aProfile("ana", { employedSince: "2025-09-01" })];
    expect(absencesOf("ana", ana, { people })?.facts.schedule.employedSince).toBe("2025-09-01");
  });

  test("name the author of each change of the allowance, but not the person and nobody who was erased", () => {
    const moves = ["marta", "ana", "erased"].map(aMove);
    const authors = absencesOf("ana", ana, { moves })?.facts.moves.map(({ author }) => author);
    expect(authors).toEqual(["marta", byThemselves, erasedName]);
  });

  test("name the manager who handed a notice over on paper", () => {
    const notice = {
      kind: "vacation",
      lastOn: "2026-12-31",
      sentAt: 0,
      handedOn: "2026-05-04",
      authorId: "luis",
    };
    const [read] = absencesOf("ana", ana, { notices: [notice] })!.facts.notices;
    expect(read?.paper).toEqual({ handedOn: "2026-05-04", by: "luis" });
  });

  test("take the role of the actor as stored now, and treat an actor without a row as inactive", () => {
    const people = [ana, { ...luis, role: "employee" as const }];
    expect(absencesOf("ana", luis, { people })).toBeNull();
    expect(absencesOf("ana", marta, { people })?.facts.actor).toEqual({
      profileId: "marta",
      role: "owner",
      isActive: false,
    });
  });
});
