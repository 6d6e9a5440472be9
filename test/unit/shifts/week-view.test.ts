import { describe, expect, test } from "vitest";
import type { CompanyFacts } from "~/modules/law/law-notes";
import type { PublishedWeek } from "~/modules/schedules/published-week";
import { publishedChangesOf } from "~/modules/shifts/grid/model/publish-view";
import { weekRowsOf } from "~/modules/shifts/grid/week-view";
import type { Draft, PlannedPerson, WeekDays } from "~/modules/shifts/model/shift-week";
import { aSchedule, at, office, shift, sickLeave, split, termsFrom, vacation } from "../schedules/a-schedule";
import { freeWeek, monday } from "./a-week-row";

const now = at("2026-12-02 10:00");
const worked: WeekDays = [office, office, office, office, office, [], []];

const published = (week: string, days: WeekDays, seq = 5): PublishedWeek => ({
  week,
  publications: [{ seq, recordedAt: at("2026-11-25 10:00"), days, offer: null }],
  answers: [],
  added: [],
  releases: [],
});

const aDraft = (days: WeekDays, version = 1): Draft => ({
  version,
  days,
  updatedBy: "Marta",
  updatedAt: now,
});

const flexible = termsFrom("2026-01-01", {
  pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4, 5, 6] },
});

const ana = (changes: Partial<PlannedPerson> = {}): PlannedPerson => ({
  id: "ana",
  name: "Ana",
  email: "ana@example.com",
  schedule: aSchedule({ terms: [flexible], calendars: [] }),
  draft: null,
  lastDraft: null,
  seen: [],
  availability: null,
  requestedAbsences: [],
  ...changes,
});

const rowOf = (person: PlannedPerson, week = monday, at = now) =>
  weekRowsOf({ people: [person] }, { week, now: at })[0]!;

describe("a row of the grid", () => {
  test("says on its days what the person requests, and a private cause to nobody", () => {
    const requested = [vacation("2026-12-15", "2026-12-16"), sickLeave("2026-12-18", "2026-12-18")];
    const { days } = rowOf(ana({ requestedAbsences: requested }), "2026-12-14");
    expect(days.map(({ requests }) => requests)).toEqual([
      [],
      ["pide vacaciones"],
      ["pide vacaciones"],
      [],
      ["pide ausencia"],
      [],
      [],
    ]);
  });

  test("without a draft or a publication shows the terms' shifts", () => {
    expect(rowOf(ana()).plan).toEqual(freeWeek);
    const fixed = aSchedule({ terms: [termsFrom("2026-01-01")] });
    expect(rowOf(ana({ schedule: fixed }), "2026-12-14").plan).toEqual(worked);
    const absent = { ...fixed, absences: [{ ...vacation("2026-12-15", "2026-12-15"), acceptedAt: 0 }] };
    expect(rowOf(ana({ schedule: absent }), "2026-12-14").plan).toEqual(worked.with(1, []));
  });

  test("shows the draft before the publication, and the publication before the terms", () => {
    const schedule = aSchedule({ terms: [flexible], weeks: [published(monday, worked)] });
    expect(rowOf(ana({ schedule })).plan).toEqual(worked);
    const planned = rowOf(ana({ schedule, draft: aDraft(freeWeek, 3) }));
    expect(planned.plan).toEqual(freeWeek);
    expect(planned.version).toBe(3);
    expect(planned.published?.days).toEqual(worked);
  });

  test("keeps the valid shifts on begun days, whatever the draft has", () => {
    const schedule = aSchedule({ terms: [flexible], weeks: [published("2026-11-30", worked)] });
    const { plan, days } = rowOf(ana({ schedule, draft: aDraft(freeWeek) }), "2026-11-30");
    expect(plan).toEqual([office, office, office, [], [], [], []]);
    expect(days.map(({ isBegun }) => isBegun)).toEqual([true, true, true, false, false, false, false]);
    expect(days.findIndex(({ isTomorrow }) => isTomorrow)).toBe(3);
  });

  test("has the contract of its week next to it", () => {
    expect(rowOf(ana(), "2026-11-16").contract).toBe(2_400);
  });

  test("names absences as managers see them, and holidays on which the person is off", () => {
    const schedule = aSchedule({
      terms: [flexible],
      absences: [
        { ...vacation("2026-12-09", "2026-12-09"), acceptedAt: 0 },
        { ...sickLeave("2026-12-10", "2026-12-10"), acceptedAt: 0 },
      ],
    });
    const { days } = rowOf(ana({ schedule }));
    expect(days[2]!.absences).toEqual([{ name: "Vacaciones", part: { kind: "all" } }]);
    expect(days[3]!.absences.map(({ name }) => name)).toEqual(["Ausencia"]);
    expect(days.map(({ holiday }) => holiday?.name ?? null).slice(0, 3)).toEqual([
      "Festivo: Festivo",
      "Festivo: Festivo",
      null,
    ]);
  });

  test("merges protected hours and availability into stripes without a reason", () => {
    const protectedHours = [shift("8:00-10:00"), [], [], [], [], [], []];
    const schedule = aSchedule({ terms: [{ ...flexible, protectedHours }] });
    const availability = { days: [shift("9:00-12:00"), [], [], [], [], [], []], words: "lunes desde las 12" };
    expect(rowOf(ana({ schedule, availability })).days[0]!.stripes).toEqual(shift("8:00-12:00"));
  });

  test("counts as seen when its last publication is seen", () => {
    const schedule = aSchedule({ terms: [flexible], weeks: [published(monday, worked)] });
    expect(rowOf(ana({ schedule })).published?.isSeen).toBe(false);
    const seen = [{ publication: 5, recordedAt: now }];
    expect(rowOf(ana({ schedule, seen })).published?.isSeen).toBe(true);
    expect(rowOf(ana({ schedule, seen: [{ publication: 4, recordedAt: now }] })).published?.isSeen).toBe(
      false,
    );
  });

  test("copies the publication of the week before, else its draft", () => {
    const schedule = aSchedule({ terms: [flexible], weeks: [published("2026-11-30", worked)] });
    const lastDraft = aDraft(freeWeek.with(0, split));
    expect(rowOf(ana({ schedule, lastDraft })).lastWeek).toEqual(worked);
    expect(rowOf(ana({ lastDraft })).lastWeek).toEqual(lastDraft.days);
    expect(rowOf(ana()).lastWeek).toBeNull();
  });
});

const law: CompanyFacts = {
  dailyLimitMinutes: null,
  restBetweenMinutes: null,
  shiftNoticeDays: null,
  restRegime: null,
  convenioYearStart: null,
  dayInterruptions: null,
  voluntaryPercent: null,
};

const changesOf = (person: PlannedPerson, week = monday, facts = law) =>
  publishedChangesOf([person], [rowOf(person, week)], {
    week,
    todayOn: "2026-12-02",
    now,
    law: facts,
    centreNames: new Map([["triana", "Triana"]]),
  });

describe("the review before publishing", () => {
  test("has an unpublished week without a draft, as the terms plan it, and none without shifts", () => {
    const schedule = aSchedule({ terms: [termsFrom("2026-01-01")] });
    const [change] = changesOf(ana({ schedule }), "2026-12-14");
    expect(change).toMatchObject({ version: 0, isFirst: true, leftOut: [] });
    expect(change!.days).toEqual([
      { label: "lun a vie", before: null, after: "9–17" },
      { label: "sáb y dom", before: null, after: "libre" },
    ]);
    expect(changesOf(ana())).toEqual([]);
  });

  test("names the published shifts of each changed day, and the new ones", () => {
    const schedule = aSchedule({ terms: [flexible], weeks: [published("2026-12-14", worked)] });
    const draft = aDraft(worked.with(3, shift("13:00-17:00")));
    const [change] = changesOf(ana({ schedule, draft }), "2026-12-14");
    expect(change).toMatchObject({
      isFirst: false,
      days: [{ label: "jue 17", before: "9–17", after: "13–17" }],
      leftOut: [],
      offer: null,
    });
  });

  test("names the centre of a shift that moves to another one", () => {
    const schedule = aSchedule({ terms: [flexible], weeks: [published("2026-12-14", worked)] });
    const draft = aDraft(worked.with(3, [{ ...shift("9:00-17:00")[0]!, centre: "triana" }]));
    const [change] = changesOf(ana({ schedule, draft }), "2026-12-14");
    expect(change!.days).toEqual([{ label: "jue 17", before: "9–17", after: "9–17 en Triana" }]);
  });

  test("leaves out a person whose draft equals the publication, or who has none", () => {
    const schedule = aSchedule({ terms: [flexible], weeks: [published(monday, worked)] });
    expect(changesOf(ana({ schedule, draft: aDraft(worked) }))).toEqual([]);
    expect(changesOf(ana({ schedule }))).toEqual([]);
  });

  test("lists begun days that it leaves out", () => {
    const [change] = changesOf(ana({ draft: aDraft(worked) }), "2026-11-30");
    expect(change!.leftOut).toEqual(["lun 30", "mar 1", "mié 2"]);
    expect(change!.days.map(({ label }) => label)).toEqual(["jue y vie", "sáb y dom"]);
  });

  test("offers the last hours beyond the contract", () => {
    const long = Array.from({ length: 5 }, () => shift("9:00-19:00"));
    const [change] = changesOf(ana({ draft: aDraft([...long, [], []]) }), "2026-12-14");
    expect(change!.offer).toBe("10\u00a0h, vie 18, 9–19");
    expect(change!.offerChoices.map(({ text }) => text)).toEqual([
      "10\u00a0h, lun 14, 9–19",
      "10\u00a0h, mar 15, 9–19",
      "10\u00a0h, mié 16, 9–19",
      "10\u00a0h, jue 17, 9–19",
    ]);
  });

  test("offers no shift again that the person took on, and names it", () => {
    const week = published("2026-12-14", worked);
    const [segment] = shift("10:00-13:00");
    const added = [{ seq: 6, recordedAt: at("2026-11-26 10:00"), on: "2026-12-19", segment: segment! }];
    const schedule = aSchedule({ terms: [flexible], weeks: [{ ...week, added }] });
    const draft = aDraft(worked.with(0, shift("10:00-18:00")).with(5, [segment!]));
    const [change] = changesOf(ana({ schedule, draft }), "2026-12-14");
    expect(change).toMatchObject({ offer: null, taken: "3\u00a0h, sáb 19, 10–13", offerChoices: [] });
  });

  test("asks about work on a holiday and during an accepted absence", () => {
    const schedule = aSchedule({
      terms: [flexible],
      absences: [{ ...vacation("2026-12-09", "2026-12-09"), acceptedAt: 0 }],
    });
    const [change] = changesOf(ana({ schedule, draft: aDraft(worked) }));
    expect(change!.asks).toEqual(["lun 7: Festivo: Festivo", "mar 8: Festivo: Festivo", "mié 9: Vacaciones"]);
  });

  test("warns of complementary hours with less than three days of notice, with the article", () => {
    const partTime = {
      ...flexible,
      partTimePercent: 50,
      pattern: { kind: "flexible" as const, weeklyMinutes: 960, referenceDays: [3, 4] },
    };
    const late = ana({
      schedule: aSchedule({ terms: [partTime], calendars: [] }),
      draft: aDraft([[], [], [], office, shift("9:00-20:00"), [], []]),
    });
    expect(changesOf(late, "2026-11-30")[0]!.warnings).toEqual([
      "Las horas complementarias se avisan con 3 días (art. 12.5.d ET).",
    ]);
    expect(changesOf(late, "2026-12-14")[0]!.warnings).toEqual([]);
  });

  test("warns of a shift at hours when the person cannot work", () => {
    const availability = { days: freeWeek.with(3, shift("9:00-12:00")), words: "jueves por la tarde" };
    const [change] = changesOf(ana({ availability, draft: aDraft(worked) }), "2026-12-14");
    expect(change!.warnings).toEqual(["jue 17: no puede a esas horas."]);
  });

  test("has the notes of the law for the planned week", () => {
    const [change] = changesOf(
      ana({ draft: aDraft([shift("9:00-21:00"), [], [], [], [], [], []]) }),
      "2026-12-14",
      { ...law, dailyLimitMinutes: 540 },
    );
    expect(change!.notes.map(({ rule, tone }) => `${rule} ${tone}`)).toEqual([
      "day-limit amber",
      "break grey",
    ]);
  });
});
