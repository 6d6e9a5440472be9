import { describe, expect, test } from "vitest";
import { nextPeriodOf } from "~/modules/periods/model/next-period-of";
import type { DateRange } from "~/time/dates";
import { december, november, october } from "./a-period";

type Membership = Parameters<typeof nextPeriodOf>[0];
type Issued = Membership["issued"][number];

const september: DateRange = { from: "2026-09-01", to: "2026-09-30" };

const issued = (range: DateRange, changes: Partial<Issued> = {}): Issued => ({
  ...range,
  version: 1,
  isCurrent: true,
  answer: null,
  ...changes,
});

/** Returns the next period of a person who joined on 10 September 2026, in a company that pays by months. */
const nextOf = (membership: Partial<Membership>, { on = "2026-11-15", from = null as string | null } = {}) =>
  nextPeriodOf(
    { joinedOn: "2026-09-10", backOn: null, leftOn: null, issued: [], lateFrom: null, ...membership },
    { payPeriodDay: 1, on, from },
  );

const first = (range: DateRange) => ({ code: "open", range, version: 1, replaces: null });
const absent = { code: "absent" };

describe("the next period of a person", () => {
  test.each<[string, Partial<Membership>, string, object]>([
    ["may be any before one is issued", {}, "2026-11-15", first(november)],
    ["is the whole month in which they join", {}, "2026-09-05", first(september)],
    ["exists if they join on its last day", { joinedOn: "2026-11-30" }, "2026-11-15", first(november)],
    ["does not exist if they join after it", { joinedOn: "2026-12-01" }, "2026-11-15", absent],
    ["does not exist if they have not joined", { joinedOn: null }, "2026-11-15", absent],
    ["follows the last issued one", { issued: [issued(october)] }, "2026-11-15", first(november)],
    [
      "waits for the one before it",
      { issued: [issued(september)] },
      "2026-11-15",
      { code: "earlier-open", from: october.from },
    ],
    [
      "does not wait for a month in which they were away",
      { issued: [issued(september)], backOn: "2026-11-01" },
      "2026-11-15",
      first(november),
    ],
    [
      "waits for a month after a return that was already issued",
      { issued: [issued(september)], backOn: september.to },
      "2026-11-15",
      { code: "earlier-open", from: october.from },
    ],
    ["is never before the first issued one", { issued: [issued(december)] }, "2026-11-15", absent],
    [
      "is issued on its first day",
      { issued: [issued(october), issued(november)] },
      november.from,
      { code: "issued", from: november.from, version: 1 },
    ],
    [
      "is issued on its last day",
      { issued: [issued(october), issued(november)] },
      october.to,
      { code: "issued", from: october.from, version: 1 },
    ],
  ])("%s", (_, membership, on, next) => {
    expect(nextOf(membership, { on })).toEqual(next);
  });

  test("begins on its first day only", () => {
    expect(nextOf({ issued: [issued(october)] }, { from: november.from })).toEqual(first(november));
    expect(nextOf({ issued: [issued(october)] }, { from: "2026-11-02" })).toEqual({
      code: "earlier-open",
      from: november.from,
    });
  });
});

describe("an issued period", () => {
  const again = { issued: [issued(september, { answer: "agreed" }), issued(october)] };

  test.each<[Issued["answer"]]>([[null], ["contested"]])(
    "can be issued again if its answer is %s",
    (answer) => {
      expect(nextOf({ issued: [issued(october, { answer })] }, { from: october.from })).toEqual({
        code: "open",
        range: october,
        version: 2,
        replaces: { from: october.from, version: 1 },
      });
    },
  );

  test("is replaced in the version that counts", () => {
    const versions = [
      issued(october, { isCurrent: false, answer: "contested" }),
      issued(october, { version: 2 }),
    ];
    expect(nextOf({ issued: versions }, { from: october.from })).toMatchObject({
      version: 3,
      replaces: { from: october.from, version: 2 },
    });
  });

  test("stays if its person agreed to it", () => {
    const agreed = issued(october, { answer: "agreed", version: 2 });
    expect(nextOf({ issued: [agreed] }, { from: october.from })).toEqual({
      code: "issued",
      from: october.from,
      version: 2,
    });
  });

  test("stays once a later one is issued", () => {
    const both = [issued(october, { answer: "contested" }), issued(november)];
    expect(nextOf({ issued: both }, { from: october.from })).toMatchObject({ code: "issued", version: 1 });
  });

  test("is issued again from its first day only", () => {
    expect(nextOf(again, { from: "2026-10-02" })).toMatchObject({ code: "issued", from: october.from });
  });
});

describe("of a person who left on 10 November", () => {
  const leftOn = "2026-11-10";
  const lastPeriod = { from: november.from, to: leftOn };
  const supplement = (on: string) => first({ from: on, to: on });
  const late = { leftOn, issued: [issued(october), issued(lastPeriod)], lateFrom: "2026-10-14" };

  test("the last period ends on that day", () => {
    expect(nextOf({ leftOn }, { on: "2026-11-05" })).toEqual(first(lastPeriod));
    expect(nextOf({ leftOn, issued: [issued(october)], lateFrom: "2026-10-14" })).toEqual(first(lastPeriod));
  });

  test("later months have no period", () => {
    expect(nextOf({ leftOn, issued: [issued(october)] }, { on: "2026-12-05" })).toEqual(absent);
    expect(nextOf({ leftOn: november.from, issued: [issued(october)] })).toEqual(
      first({ from: november.from, to: november.from }),
    );
  });

  test.each([november.from, "2026-11-20", november.to])(
    "late facts open a supplement of the day after it, with %s",
    (on) => {
      expect(nextOf(late, { on })).toEqual(supplement("2026-11-11"));
    },
  );

  test("the supplement begins on the day after, and the last period keeps its days", () => {
    expect(nextOf(late, { from: "2026-11-11" })).toEqual(supplement("2026-11-11"));
    expect(nextOf(late, { from: lastPeriod.from })).toMatchObject({ range: lastPeriod, version: 2 });
  });

  test("the supplement follows the whole month, if that was issued before they left", () => {
    expect(nextOf({ ...late, issued: [issued(november)] })).toEqual(supplement("2026-12-01"));
  });

  test("the supplement is of the month in which they left", () => {
    expect(nextOf(late, { on: "2026-12-05" })).toEqual(absent);
    expect(nextOf(late, { on: "2026-10-05" })).toMatchObject({ code: "issued", from: october.from });
  });

  test("no supplement opens without late facts", () => {
    expect(nextOf({ ...late, lateFrom: null }, { on: "2026-11-05" })).toMatchObject({ code: "issued" });
  });
});
