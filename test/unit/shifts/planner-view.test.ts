import { describe, expect, test } from "vitest";
import { messages } from "~/modules/shifts/grid/messages";
import { lentWeeksOf, plannerView } from "~/modules/shifts/grid/model/planner-view";
import type { WeekRow } from "~/modules/shifts/grid/week-view";
import type { WeekDays } from "~/modules/shifts/model/shift-week";
import type { LentPerson } from "~/modules/shifts/requests/lent-people";
import { shift } from "../schedules/a-schedule";
import { aWeekRow, freeWeek } from "./a-week-row";

const onMonday: WeekDays = [shift("9:00-15:00"), [], [], [], [], [], []];

/** Returns the view of rows. @param weeks the changed weeks; others are as planned. */
const viewOf = (
  rows: readonly WeekRow[],
  { weeks = {}, lent = [] }: { weeks?: Record<string, WeekDays>; lent?: readonly LentPerson[] } = {},
) =>
  plannerView({
    rows,
    weeks: { ...Object.fromEntries(rows.map(({ id, plan }) => [id, plan])), ...weeks },
    versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
    lent,
    lentWeeks: lentWeeksOf(lent, ["madrid", "triana"]),
  });

const aLentPerson = (changes: Partial<LentPerson> = {}): LentPerson => ({
  id: "luis",
  name: "Luis",
  days: [[{ ...shift("9:00-12:00")[0]!, centre: "triana", isPublished: true }], [], [], [], [], [], []],
  own: null,
  ...changes,
});

const published = (days: WeekDays, isSeen = true) => ({ plan: days, published: { days, isSeen } });

describe("the view of the planned weeks", () => {
  test("is empty while nobody has a shift", () => {
    expect(viewOf([aWeekRow("ana")])).toMatchObject({ isEmpty: true, isSomePublished: false, toPublish: 0 });
    expect(viewOf([aWeekRow("ana")], { weeks: { ana: onMonday } })).toMatchObject({
      isEmpty: false,
      toPublish: 1,
    });
  });

  test("offers the week before until something is published", () => {
    const ana = aWeekRow("ana", { lastWeek: onMonday });
    const eva = aWeekRow("eva", published(onMonday));
    expect(viewOf([ana]).hasLastWeek).toBe(true);
    expect(viewOf([ana, eva])).toMatchObject({ hasLastWeek: false, isSomePublished: true });
  });

  test("counts a draft that the server has as a week to publish", () => {
    const rows = [aWeekRow("ana")];
    const view = plannerView({
      rows,
      weeks: { ana: rows[0]!.plan },
      versions: { ana: 1 },
      lent: [],
      lentWeeks: new Map(),
    });
    expect(view.toPublish).toBe(1);
  });

  test("counts the people who have not seen their published shifts of tomorrow", () => {
    const tomorrow = { 0: { isTomorrow: true } };
    const rows = [
      aWeekRow("ana", { ...published(onMonday, false), days: tomorrow }),
      aWeekRow("eva", { ...published(onMonday, true), days: tomorrow }),
      aWeekRow("luis", published(onMonday, false)),
    ];
    expect(viewOf(rows).unseen).toBe(1);
    expect(viewOf(rows, { weeks: { ana: freeWeek } }).unseen).toBe(0);
  });

  test.each<[string, WeekRow, Parameters<typeof viewOf>[1]]>([
    [
      messages.unseen,
      aWeekRow("ana", {
        ...published(onMonday, false),
        days: { 0: { isTomorrow: true, requests: ["pide"] } },
      }),
      {},
    ],
    [
      messages.requests,
      aWeekRow("ana", { ...published(onMonday), days: { 0: { requests: ["pide vacaciones"] } } }),
      { weeks: { ana: freeWeek } },
    ],
    [messages.changes(1), aWeekRow("ana", published(onMonday)), { weeks: { ana: freeWeek } }],
    [messages.guests, aWeekRow("ana"), { lent: [aLentPerson()] }],
  ])("marks the day that has '%s', and no other day", (mark, row, changes) => {
    expect(viewOf([row], changes).marks).toEqual([mark, null, null, null, null, null, null]);
  });

  test("marks no day for the manager's own shifts", () => {
    const own = { minutes: 180, contract: 2_400, free: [], publisher: null };
    expect(viewOf([aWeekRow("ana")], { lent: [aLentPerson({ own })] }).marks).toEqual(Array(7).fill(null));
  });

  test("adds the people of other centres to the weeks of the centre where they work", () => {
    const { weeksByCentre } = viewOf([aWeekRow("ana", { plan: onMonday })], { lent: [aLentPerson()] });
    expect(weeksByCentre.get("madrid")).toEqual([onMonday, freeWeek]);
    expect(weeksByCentre.get("triana")).toEqual([aLentPerson().days]);
  });

  test("keeps the weeks of others as they are, so that their row is not drawn again", () => {
    const lent = [aLentPerson()];
    const lentWeeks = lentWeeksOf(lent, ["triana"]);
    const view = plannerView({ rows: [], weeks: {}, versions: {}, lent, lentWeeks });
    expect(view.weeksByCentre.get("triana")![0]).toBe(lentWeeks.get("triana")![0]);
  });
});
