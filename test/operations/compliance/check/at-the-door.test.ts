import { expect, test } from "vitest";
import { acknowledgeProtocol } from "~/modules/compliance/protocol/acknowledge.server";
import { listAtWork, readDoor } from "~/modules/compliance/inspection/at-the-door.server";
import { factsOf } from "~/modules/compliance/protocol/facts";
import { protocolDigest, saveProtocol } from "~/modules/compliance/protocol/save-protocol.server";
import { draftSections } from "~/modules/compliance/protocol/sections";
import { listLinks } from "~/modules/compliance/inspection/list-links.server";
import { submitLinkForm } from "~/modules/compliance/inspection/submit-link-form.server";
import { newId } from "~/platform/ids";
import { deps, settle } from "../../../support/worker/deps";
import { everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aCompany, aLog, aMember } from "../../../support/worker/people";
import { aBar, publishDraft, thursdayAt, weekOfShifts } from "../../../support/worker/shifts";

const now = Date.parse("2026-12-16T10:00:00+01:00");

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test("for an inspector at the door, one request creates a link to twelve months and lists the people at work with their plan", async () => {
  const company = await aCompany({ timeZone: "Europe/Madrid" });
  const owner = await aMember({ company, role: "owner" });
  const ana = await aMember({ company, fullName: "Ana López" });
  const luis = await aMember({ company, fullName: "Luis Gil" });
  await aMember({ company, fullName: "Eva Sol" });
  const at = Date.parse("2026-12-01T08:00:00+01:00");
  await giveTerms(owner, ana, { at, from: "2026-12-01", pattern: everyDay(540, 1_020) });
  await aLog(ana, { checkInTime: now - 3_600_000, checkOutTime: null });
  await aLog(luis, { checkInTime: now - 7_200_000, checkOutTime: null });
  await settle();
  const form = formOf({ intent: "door", id: newId(now) });
  const answer = await submitLinkForm(deps(now), { member: owner, form });
  expect(answer.data.made?.code).toMatch(/^\d{6}$/);
  expect(answer.data.door?.atWork.map(({ name, planned }) => [name, planned])).toEqual([
    ["Ana López", "09:00–17:00"],
    ["Luis Gil", null],
  ]);
  const { links } = await listLinks(deps(now), { companyId: company.id, before: null });
  expect(links).toMatchObject([
    { from: "2025-12-17", to: "2026-12-16", people: null, inspectorName: "Inspección de Trabajo" },
  ]);
});

test("for a part-time person at work, the list shows the pact of complementary hours or its absence", async () => {
  const company = await aCompany({ timeZone: "Europe/Madrid" });
  const owner = await aMember({ company, role: "owner" });
  const at = Date.parse("2026-12-01T08:00:00+01:00");
  const half = { at, from: "2026-12-01", pattern: everyDay(540, 780), part_time_percent: 50 };
  const pact = { agreed_on: "2026-11-30", percent: 30 };
  for (const [fullName, terms] of [
    ["Ana López", { ...half, complementary_pact: pact }],
    ["Luis Gil", half],
    ["Eva Sol", { ...half, part_time_percent: 100, pattern: everyDay(540, 1_020) }],
  ] as const) {
    const person = await aMember({ company, fullName });
    await giveTerms(owner, person, terms);
    await aLog(person, { checkInTime: now - 3_600_000, checkOutTime: null });
  }
  await settle();
  const atWork = await listAtWork(deps(now), company);
  expect(
    new Map(atWork.map(({ name, partTime }) => [name, partTime?.replaceAll("\u00a0", " ") ?? null])),
  ).toEqual(
    new Map([
      [
        "Ana López",
        "a tiempo parcial, 50 %; pacto de horas complementarias: hasta el 30 %, firmado el 30/11/2026",
      ],
      ["Luis Gil", "a tiempo parcial, 50 %; pacto de horas complementarias: no consta"],
      ["Eva Sol", null],
    ]),
  );
});

test("after midnight, a person at work has the plan of the night shift that began the day before", async () => {
  const company = await aCompany({ timeZone: "Europe/Madrid" });
  const owner = await aMember({ company, role: "owner" });
  const omar = await aMember({ company, fullName: "Omar Haddad" });
  const at = Date.parse("2026-12-01T08:00:00+01:00");
  const tuesdayNight = [1, 2, 3, 4, 5, 6, 7].map((day) => (day === 2 ? [{ from: 1_320, to: 1_800 }] : []));
  await giveTerms(owner, omar, { at, from: "2026-12-01", pattern: { kind: "week", days: tuesdayNight } });
  // 15 December is a Tuesday.
  await aLog(omar, { checkInTime: Date.parse("2026-12-16T00:10:00+01:00"), checkOutTime: null });
  await settle();
  const night = deps(Date.parse("2026-12-16T02:00:00+01:00"));
  const atWork = await listAtWork(night, company);
  expect(atWork.map(({ planned }) => planned)).toEqual(["22:00–06:00"]);
});

test("a changed published shift of today shows its earlier version, its author and its time", async () => {
  const { owner, ana, company } = await aBar();
  const noon = weekOfShifts(720, 960, [0, 1]);
  await publishDraft(owner, ana, { days: noon });
  const changed = noon.with(1, [{ from: 780, to: 1_020 }]);
  await publishDraft(owner, ana, { days: changed, at: thursdayAt + 3_600_000, version: 1 });
  const onTuesday = Date.parse("2026-12-08T14:00:00+01:00");
  await aLog(ana, { checkInTime: onTuesday - 3_600_000, checkOutTime: null });
  await settle();
  expect(await listAtWork(deps(onTuesday), company)).toMatchObject([
    {
      planned: "13:00–17:00",
      changes: ["Turno de hoy cambiado: antes 12–16, ahora 13–17 (Olga Dueña, 03/12/2026 11:00)"],
    },
  ]);
});

test("the newest protocol is shown whole, with how many of the active people have read it", async () => {
  const owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
  const ana = await aMember({ company: owner.company });
  await aMember({ company: owner.company, status: "inactive" });
  expect((await readDoor(deps(now), owner.company)).protocol).toBeNull();
  const facts = factsOf(owner.company, { hasKiosks: false });
  const sections = draftSections(facts);
  await saveProtocol(deps(now), { member: owner, id: newId(now), basedOn: 0, sections, facts });
  const digest = protocolDigest(sections);
  expect(await acknowledgeProtocol(deps(now), { member: ana, version: 1, digest })).toEqual({ code: "read" });
  await settle();
  expect((await readDoor(deps(now), owner.company)).protocol).toMatchObject({
    version: 1,
    savedAt: now,
    savedBy: "Olga Dueña",
    readers: { people: 2, read: 1 },
    sections,
  });
});

test("a link created by the ordinary form lists nobody at work", async () => {
  const owner = await aMember({ role: "owner" });
  const form = formOf({
    id: newId(now),
    from: "01/12/2026",
    to: "15/12/2026",
    people: "todos",
    name: "Rosa Inspectora",
    office: "Madrid",
    days: "15",
  });
  const answer = await submitLinkForm(deps(now), { member: owner, form });
  expect([answer.data.made === null, answer.data.door]).toEqual([false, null]);
});
