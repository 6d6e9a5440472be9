import { describe, expect, test } from "vitest";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import type { Actor, LedgerEvent, NewEvent } from "~/modules/ledger/rules/event";
import { applyEvent } from "~/modules/ledger/rules/evolve";
import { newPerson } from "~/modules/ledger/rules/person";
import { addDays, weekdayOf } from "~/time/dates";
import { localDateOf, localTimeOf } from "~/time/zones";
import { minutesBetween } from "~/time/worked";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { decideAct, partiesOf } from "../../../../dev/seed/act";
import { cast, seedCompany } from "../../../../dev/seed/cast";
import { seedCorrections } from "../../../../dev/seed/corrections";
import { seedPunches } from "../../../../dev/seed/punches";
import { system } from "../../../support/ledger/a-record";

const { timeZone } = seedCompany;

/** Returns the seed's acts at an instant, decided one by one as the ledger does. */
function played(now: number) {
  const acts = [...seedPunches(cast, now, seedCompany), ...seedCorrections(now, seedCompany)].sort(
    (a, b) => a.at - b.at,
  );
  const people = new Map(cast.map(({ email }) => [email, newPerson(email)]));
  const events: LedgerEvent[] = [];
  const append = (email: string, actor: Actor, decided: readonly NewEvent[]) =>
    decided.forEach((one) => {
      const event: LedgerEvent = { ...one, id: `${email} ${one.subjectSeq}`, source: "web", actor };
      people.set(email, applyEvent(people.get(email)!, event));
      events.push(event);
    });
  for (const { email, role } of cast) {
    const member = { status: "active", role } as const;
    const { events: joins } = decideMember(people.get(email)!, member, { now: now - 400 * dayMs, timeZone });
    append(email, system, joins);
  }
  for (const act of acts) {
    const { of, by } = partiesOf(act);
    const actor = { kind: "member", id: by } as const;
    const personRecord = { person: people.get(of)!, identity: null, name: null, document: null };
    append(of, actor, decideAct(act, personRecord, { actor, timeZone }).events);
  }
  const entriesOf = (name: string) => [...people.get(`${name}@example.com`)!.entries.values()];
  const proposalsOf = (name: string) => [...people.get(`${name}@example.com`)!.proposals.values()];
  return { acts, events, entriesOf, proposalsOf };
}

const noon = Date.parse("2026-11-23T12:00:00+01:00");
const presents = [
  ["a Monday at noon", "2026-11-23T12:00:00+01:00"],
  ["a Sunday night, with a night shift at work", "2026-11-23T00:30:00+01:00"],
  ["an afternoon at whose beginning an early shift ended", "2026-11-20T16:00:00+01:00"],
  ["the night on which clocks go back", "2026-10-25T02:30:00+02:00"],
  ["the morning after it", "2026-10-25T09:00:00+01:00"],
  ["the morning after clocks went forward", "2027-03-28T09:00:00+02:00"],
  ["the first hour of a year", "2027-01-01T00:05:00+01:00"],
  ["a leap day", "2028-02-29T23:59:00+01:00"],
] as const;

const followsItsStory = (_: string, present: string) => {
  const now = Date.parse(present);

  test("every event of the demo company follows from the earlier ones and is in the past", () => {
    const { acts, events } = played(now);
    expect(Math.max(...acts.map(({ at }) => at))).toBeLessThanOrEqual(now);
    // The missing exit comes with the next check-in, and each accepted correction is applied immediately.
    expect(events.filter(({ kind }) => kind === "exit_missing")).toHaveLength(1);
    expect(events).toHaveLength(cast.length + acts.length + 3);
    expect(played(now).acts).toEqual(acts.map((act) => ({ ...act, command: expect.anything() as unknown })));
  });

  test("one person of the demo company forgot an exit lately, and two are at work", () => {
    const { entriesOf } = played(now);
    const unended = entriesOf("nerea").filter(({ exitMissing }) => exitMissing);
    expect(unended).toHaveLength(1);
    expect(now - unended[0]!.times.check_in_at).toBeLessThan(20 * dayMs);
    const open = cast.filter(({ email }) =>
      entriesOf(email.split("@")[0]!).some((entry) => !entry.exitMissing && !entry.times.check_out_at),
    );
    expect(open.map(({ email }) => email)).toEqual(["lucia@example.com", "nerea@example.com"]);
  });

  test("a night shift of the demo company continues through the last clock change", () => {
    const lengths = played(now)
      .entriesOf("omar")
      .filter(({ day }) => weekdayOf(day) === 5)
      .map(({ times: { check_in_at, check_out_at } }) => {
        const [from, to] = [check_in_at, check_out_at!].map((at) => {
          const [hours, minutes] = localTimeOf(at, timeZone).split(":").map(Number) as [number, number];
          return hours * 60 + minutes;
        });
        return minutesBetween(check_in_at, check_out_at!) - (to! + 24 * 60 - from!);
      })
      .filter((moved) => moved !== 0);
    expect(lengths.length).toBeGreaterThan(0);
    for (const moved of lengths) expect(Math.abs(moved)).toBe(60);
  });

  test("of the demo company's corrections two were accepted, one is disputed and one waits", () => {
    const { entriesOf, proposalsOf, events } = played(now);
    expect(proposalsOf("lucia")).toMatchObject([{ answer: "accept", ground: "agreed" }]);
    expect(proposalsOf("omar")).toMatchObject([{ answer: "accept", ground: "agreed" }]);
    expect(proposalsOf("pau")).toMatchObject([{ answer: "disagree", ground: null }]);
    expect(proposalsOf("ines")).toMatchObject([{ answer: null, ground: null }]);
    const [accepted] = proposalsOf("lucia");
    const corrected = entriesOf("lucia").filter(({ correctedBy }) => correctedBy !== null);
    expect(corrected).toMatchObject([{ openedBy: accepted!.entry, correctedBy: accepted!.seq }]);
    expect(corrected[0]!.times.check_out_at! - accepted!.before!.times.check_out_at!).toBe(40 * minuteMs);
    const [refused] = proposalsOf("pau");
    const disputed = entriesOf("pau").filter(({ disputedBy }) => disputedBy !== null);
    expect(disputed).toMatchObject([{ openedBy: refused!.entry, times: refused!.before!.times }]);
    const answers = events.filter(({ kind }) => kind === "correction_answered");
    expect(answers.map(({ actor }) => actor.id)).toEqual([
      "marta@example.com",
      "marta@example.com",
      "jorge@example.com",
    ]);
    // In the present month, or in the one before at its beginning.
    for (const { proposedAt } of [accepted!, refused!, ...proposalsOf("ines")])
      expect(now - proposedAt).toBeLessThan(10 * dayMs);
  });
};

describe.each(presents.slice(0, 1))("the demo company on %s", followsItsStory);
describe.each(presents.slice(1))(
  "the last punch of the demo company on %s",
  { tags: "deep" },
  followsItsStory,
);

describe("a month of the demo company", () => {
  const month = (name: string) =>
    played(noon)
      .entriesOf(name)
      .filter(({ day }) => day > addDays(localDateOf(noon, timeZone), -31));

  test.each(["marta", "jorge", "ines", "omar"])("%s has lunch on most days, never while at work", (name) => {
    const entries = month(name);
    const meals = entries.flatMap(({ times }) => times.pauses.filter(({ kind }) => kind === "meal"));
    expect(meals.length).toBeGreaterThan(entries.length / 2);
    expect(meals.length).toBeLessThan(entries.length);
    expect(meals.every((meal) => !meal.counts_as_work)).toBe(true);
  });

  test.each(["marta", "jorge", "ines", "lucia"])(
    "%s has a coffee on some days, which counts as work",
    (name) => {
      const entries = month(name);
      const coffees = entries.flatMap(({ times }) => times.pauses.filter(({ kind }) => kind === "rest"));
      expect(coffees.length).toBeGreaterThan(1);
      expect(coffees.length).toBeLessThan(entries.length * 0.7);
      for (const { start_at, end_at, counts_as_work } of coffees) {
        expect(counts_as_work).toBe(true);
        expect(end_at! - start_at).toBeGreaterThan(10 * minuteMs);
        expect(end_at! - start_at).toBeLessThan(hourMs / 2);
      }
    },
  );

  test("two people work from home on Fridays, and nobody on other days", () => {
    const remote = cast
      .filter(({ email }) =>
        month(email.split("@")[0]!).some(({ times }) => times.modes[0]!.mode === "remote"),
      )
      .map(({ email }) => email);
    expect(remote).toEqual(["jorge@example.com", "ines@example.com"]);
    for (const name of ["jorge", "ines"])
      for (const { day, times } of month(name))
        expect(times.modes.map(({ mode }) => mode)).toEqual([weekdayOf(day) === 4 ? "remote" : "on_site"]);
  });
});
