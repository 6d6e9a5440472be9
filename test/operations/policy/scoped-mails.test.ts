// Proves, person by person, which managers of a company with two centres get the mails about a person who is there, moved or left.
import { mailOutbox, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { changeAbsence } from "~/modules/absences/server/change-absence.server";
import {
  countLongWaiting,
  notifyWaitingCorrections,
} from "~/modules/corrections/notify-waiting-corrections.server";
import { propose } from "~/modules/corrections/propose.server";
import { notifyDaily } from "~/modules/notifications/summaries/notify-daily.server";
import { notifyWeekly } from "~/modules/notifications/summaries/notify-weekly.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import type { LocalDate } from "~/time/dates";
import { dayMs, hourMs } from "~/time/units";
import {
  aScopedCompany,
  managersOfSol,
  managersOfTriana,
  wholeCompany,
  withOtherManagers,
  type ScopedCompany,
} from "../../support/worker/a-scoped-company";
import { deps, settle } from "../../support/worker/deps";
import { aLog, type SignedInMember } from "../../support/worker/people";
import { beginAt, timePasses } from "../../support/worker/time";

beginAt(Date.parse("2026-11-20T12:00:00+01:00"));

const managers = ["owner", "admin", "scoped", "ofSol", "ofBoth"] as const;
type Manager = (typeof managers)[number];

let company: Awaited<ReturnType<typeof withOtherManagers>>;

beforeEach(async () => {
  company = await withOtherManagers(await aScopedCompany());
  await settle();
  await deps().db.delete(mailOutbox);
});

/** Returns the mails to each manager whose key begins so. */
async function mailsOf(key: string): Promise<Partial<Record<Manager, string[]>>> {
  const rows = (await deps().db.select().from(mailOutbox)).filter(({ dedupeKey }) =>
    dedupeKey.startsWith(key),
  );
  const lists = managers.map(
    (name) =>
      [
        name,
        rows.filter(({ recipient }) => recipient === company[name].email).map(({ text }) => text),
      ] as const,
  );
  return Object.fromEntries(lists.filter(([, texts]) => texts.length > 0));
}

const mailedTo = async (key: string) => Object.keys(await mailsOf(key));

const at = (on: LocalDate, time: string) => Date.parse(`${on}T${time}:00+01:00`);

/** A person proposes another end of their entry of a day. */
async function proposeOn(person: SignedInMember, on: LocalDate) {
  const { id: entryId } = await aLog(person, { checkInTime: at(on, "09:00"), checkOutTime: at(on, "15:00") });
  const outcome = await propose(deps(), {
    member: person,
    corrected: { subject: person.profile.subject, profileId: person.profile.id },
    entryId,
    version: null,
    source: "web",
    idempotencyKey: null,
    requested: { kind: "change", times: { checkOutTime: at(on, "14:00") } },
    reason: "salí antes",
  });
  expect(outcome.code).toBe("corrected");
}

const [dayBefore, dayAfter]: [LocalDate, LocalDate] = ["2026-11-02", "2026-11-18"];

/** A person, the day of what the mail is about, and the managers who get it. */
const cells = [
  ["triana", dayAfter, managersOfTriana],
  ["sol", dayAfter, managersOfSol],
  ["nowhere", dayAfter, wholeCompany],
  ["moved", dayAfter, managersOfTriana],
  ["moved", dayBefore, wholeCompany],
  ["away", dayAfter, managersOfSol],
  ["away", dayBefore, wholeCompany],
  ["admin", dayAfter, ["owner"]],
  ["scoped", dayAfter, wholeCompany],
] as const satisfies readonly (readonly [keyof ScopedCompany, LocalDate, readonly Manager[]])[];

test.each(cells)(
  "a correction of %s on %s is mailed to its managers, also in the night",
  async (name, on, readers) => {
    await proposeOn(company[name], on);
    expect(await mailedTo("corrections:")).toEqual(readers);
    await deps().db.delete(mailOutbox);
    timePasses(dayMs);
    await notifyWaitingCorrections(deps(), { companyId: company.company.id });
    expect(await mailedTo("corrections:")).toEqual(readers);
  },
);

describe("a person who has left the centre Triana", () => {
  test("is in the nightly mail to the managers of that centre, and of no other", async () => {
    const { owner, triana } = company;
    await proposeOn(triana, dayAfter);
    const profileIds = [triana.profile.id];
    expect((await changeStatus(deps(), { member: owner, profileIds, status: "inactive" })).code).toBe(
      "changed",
    );
    await settle();
    await deps().db.delete(mailOutbox);
    timePasses(dayMs);
    await notifyWaitingCorrections(deps(), { companyId: company.company.id });
    expect(await mailedTo("corrections:")).toEqual(managersOfTriana);
  });
});

test("the morning mail names to each manager the missing exits of their people since they came", async () => {
  for (const name of ["triana", "sol", "nowhere", "moved", "away", "gone"] as const)
    for (const on of [dayAfter, dayBefore]) {
      const missing = { kind: "exit_missing", occurredAt: at(on, "20:00"), payload: {} } as const;
      await aLog(company[name], { checkInTime: at(on, "09:00"), checkOutTime: null, meanwhile: [missing] });
    }
  await deps()
    .db.update(profiles)
    .set({ wantsDaily: true })
    .where(eq(profiles.companyId, company.company.id));
  timePasses(20 * hourMs);
  await notifyDaily(deps(), { companyId: company.company.id });
  const texts = await mailsOf("morning:");
  /** Returns the names of a mail, in the order of the company: once for each exit. */
  const namedTo = (manager: Manager) =>
    ["Triana", "Sol", "Nadie", "Llegada", "Traslado", "Baja"].flatMap((name) =>
      Array.from(texts[manager]![0]!.matchAll(new RegExp(`Ana ${name}`, "gu")), () => name),
    );
  expect(namedTo("scoped")).toEqual(["Triana", "Triana", "Llegada", "Baja", "Baja"]);
  expect(namedTo("ofSol")).toEqual(["Sol", "Sol", "Traslado"]);
  expect(texts.ofBoth![0]).toContain("8 salidas sin fichar");
  for (const name of wholeCompany) expect(texts[name]![0]).toContain("12 salidas sin fichar");
});

test("the reminder counts for each manager the corrections that they can answer", async () => {
  for (const [name, on] of cells) await proposeOn(company[name], on);
  await deps().db.delete(mailOutbox);
  timePasses(4 * dayMs);
  const profileIds = managers.map((name) => company[name].profile.id);
  const counts = await countLongWaiting(deps(), {
    companyId: company.company.id,
    profileIds,
    forMs: 3 * dayMs,
  });
  const expected = managers.map((name) =>
    cells.filter(([, , readers]) => (readers as readonly Manager[]).includes(name)),
  );
  expect(profileIds.map((id) => counts.get(id))).toEqual(expected.map(({ length }) => length));
});

test("the weekly mail, which counts everybody, is sent only to the owner", async () => {
  await aLog(company.triana, { checkInTime: at(dayAfter, "09:00"), checkOutTime: at(dayAfter, "15:00") });
  await deps()
    .db.update(profiles)
    .set({ wantsWeekly: true })
    .where(eq(profiles.companyId, company.company.id));
  timePasses(at("2026-11-23", "05:00") - deps().now);
  await notifyWeekly(deps(), { companyId: company.company.id });
  expect(await mailedTo("week:")).toEqual(["owner"]);
});

test.each([
  ["triana", "2026-11-25", managersOfTriana],
  ["sol", "2026-11-25", managersOfSol],
  ["nowhere", "2026-11-25", wholeCompany],
  ["moved", "2026-11-25", managersOfTriana],
  ["moved", "2026-11-02", wholeCompany],
  ["away", "2026-11-25", managersOfSol],
  ["scoped", "2026-11-25", wholeCompany],
] as const)("an absence of %s from %s on is mailed to its managers", async (name, from, readers) => {
  const { profile } = company[name];
  const outcome = await changeAbsence(deps(), {
    member: company[name],
    profileId: profile.id,
    command: {
      do: "request",
      kind: "unpaid-leave",
      isConfirmed: true,
      from,
      to: from,
      part: { kind: "all" },
      note: null,
    },
  });
  expect(outcome).toMatchObject({ code: "done" });
  expect(await mailedTo("team-absence:")).toEqual(readers);
});
