import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { decidePunch } from "~/modules/ledger/rules/decide-punch";
import type { Decision, PunchCommand } from "~/modules/ledger/rules/commands";
import { openEntryOf, type Person } from "~/modules/ledger/rules/person";
import { rebuildPerson } from "~/modules/ledger/server/rebuild.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { dayMs, hourMs } from "~/time/units";
import { emptyDatabase } from "../../support/worker/empty-database";
import { checkIn, checkOut, punched, tablet, winter, zone } from "../../support/ledger/a-record";
import { aRandomLife } from "../../support/ledger/random-life";
import {
  aSubject,
  commandOf,
  join,
  projections,
  readRecord,
  take,
  write,
  type Subject,
} from "../../support/worker/a-ledger";

const { CELL_1: cell } = env;
const nine = winter("2026-03-02 09:00");
const steps = 20;

const punching = (command: PunchCommand, now: number) =>
  ({
    now,
    by: tablet,
    extent: "open",
    decide: (person) => decidePunch(person, command, { now, timeZone: zone, punched }),
  }) satisfies Parameters<typeof take>[1];

async function somebody(): Promise<Subject> {
  const of = await aSubject();
  await join(of, nine - dayMs);
  return of;
}

const setState = (of: Subject, state: string) =>
  cell.prepare("UPDATE ledgers SET state = ? WHERE key = ?").bind(state, of.ledger).run();

const followTheEvents = async (lives: number) => {
  const people: Subject[] = [];
  for (let seed = 1; seed <= lives; seed += 1) {
    const of = await aSubject();
    const { joinedAt, next } = aRandomLife(seed, { kind: "member", id: of.profileId }, { staff: 0.08 });
    await join(of, joinedAt);
    for (let step = 0; step < steps; step += 1) await take(of, next(await readRecord(of)));
    people.push(of);
  }
  await expectAllKinds(lives / 10);
  const before = await projections();
  for (const of of people) {
    await setState(of, "rebuilding");
    await rebuildPerson(cell, of);
    await setState(of, "open");
  }
  expect(await projections()).toBe(before);
  expect(before.length).toBeGreaterThan(600 * lives);
};
const title =
  "%i random lives: what is projected with each event is what all events give when they are told anew";
test.each([10])(title, followTheEvents);
test.each([50])(title, { tags: "deep" }, followTheEvents);

/** Expects punches, corrections, and the company's changes: deactivation, activation, promotion and renaming. */
async function expectAllKinds(least: number) {
  const { results } = await cell
    .prepare(
      `SELECT kind, payload ->> '$.status' AS status, payload ->> '$.role' AS role, count(*) AS count FROM events
       WHERE kind IN ('member', 'person', 'exit_missing', 'check_in', 'correction_applied') GROUP BY 1, 2, 3`,
    )
    .all<{ kind: string; status: string | null; role: string | null; count: number }>();
  const often = results.filter(({ count }) => count >= least);
  expect(often.map(({ kind, status, role }) => [kind, status, role].filter(Boolean).join(" "))).toEqual(
    expect.arrayContaining(["check_in", "correction_applied", "exit_missing", "person", ...members]),
  );
}

const members = ["member active employee", "member active admin", "member inactive employee"];

describe("two decisions based on the same state", () => {
  /** Decides both on the state before either was written. */
  async function both(first: PunchCommand, second: PunchCommand) {
    const of = await somebody();
    if (first.kind === "check_out") await take(of, punching(checkIn, nine));
    const person = await readRecord(of, "open");
    await write(of, person, punching(first, nine + hourMs));
    const late = write(of, person, punching(second, nine + hourMs)).then(
      () => "written",
      (fault: Error) => fault.message,
    );
    return { of, said: await late };
  }

  test("are never both written", async () => {
    const { of, said } = await both(checkIn, checkIn);
    expect(said).toContain("events: not the next one");
    const { state, entries } = await readRecord(of);
    expect([state.subjectSeq, entries.size]).toEqual([2, 1]);
  });

  const guards = [
    ["TRIGGER events_in_order", "events: not the next one"],
    ["INDEX events_subject", "UNIQUE constraint failed: events.subject"],
    ["TRIGGER person_states_forward", "person_states: not the newest event"],
  ] as const;

  test(
    "are kept apart by each guard alone; without any, the second overwrites the first (twin)",
    { tags: "deep" },
    async () => {
      for (const [guard, refusal] of [
        ...guards,
        ["TRIGGER time_logs_forward", "time_logs: not the newest event"] as const,
      ]) {
        expect((await both(checkOut, checkOut)).said).toContain(refusal);
        await cell.prepare(`DROP ${guard}`).run();
      }
      const { of, said } = await both(checkOut, checkOut);
      expect(said).toBe("written");
      const { results } = await cell
        .prepare("SELECT 1 FROM events WHERE subject = ? AND subject_seq = 3")
        .bind(of.subject)
        .all();
      expect(results).toHaveLength(2);
      await emptyDatabase();
    },
  );

  test(
    "without any guard, two entries opened by one event are distinguished by their key (twin)",
    { tags: "deep" },
    async () => {
      for (const [guard] of guards) await cell.prepare(`DROP ${guard}`).run();
      expect((await both(checkIn, checkIn)).said).toContain("time_logs: no such event");
      await cell.prepare("DROP TRIGGER time_logs_follow").run();
      expect((await both(checkIn, checkIn)).said).toContain("UNIQUE constraint failed: time_logs.");
      await emptyDatabase();
    },
  );
});

test("a closed ledger accepts no event", async () => {
  const of = await somebody();
  await setState(of, "closed");
  expect((await executeCommand(cell, of, commandOf(punching(checkIn, nine)))).code).toBe("closed");
  await setState(of, "open");
  expect(await take(of, punching(checkIn, nine))).toBeNull();
});

test("an event is never written into another company's ledger", async () => {
  const [one, other] = [await somebody(), await somebody()];
  const mixed = { ...one, ledger: other.ledger };
  await expect(write(mixed, await readRecord(one), punching(checkIn, nine))).rejects.toThrow(
    "another's ledger",
  );
});

test("the recording time never decreases, whatever the clock of a request", async () => {
  const of = await somebody();
  await take(of, punching(checkIn, nine + hourMs));
  await take(of, punching(checkOut, nine));
  const { results } = await cell
    .prepare("SELECT seq, recorded_at FROM events WHERE ledger = ? ORDER BY seq")
    .bind(of.ledger)
    .all();
  expect(results).toEqual([
    { seq: 1, recorded_at: nine - dayMs },
    { seq: 2, recorded_at: nine + hourMs },
    { seq: 3, recorded_at: nine + hourMs },
  ]);
});

test("an event that no rule allows is named, and not written", async () => {
  const of = await somebody();
  await take(of, punching(checkIn, nine));
  const late = {
    ...punching(checkOut, nine + 30 * hourMs),
    decide: (person: Person): Decision<{ code: string }> => {
      const open = openEntryOf(person)!;
      const { openedBy: about, day, timeZone } = open;
      const subjectSeq = person.state.subjectSeq + 1;
      const occurredAt = nine + 30 * hourMs;
      return {
        events: [{ kind: "check_out", subjectSeq, about, day, timeZone, occurredAt, payload: punched }],
      };
    },
  };
  await expect(take(of, late)).rejects.toThrow("Event 3 (check_out) cannot follow");
  expect((await readRecord(of)).state).toMatchObject({ subjectSeq: 2, open: 2 });
});

test("an event with an invalid payload for its kind is not written", async () => {
  const of = await somebody();
  const half = { ...punching(checkIn, nine + 0.5) };
  await expect(take(of, half)).rejects.toThrow();
  expect((await readRecord(of)).state.subjectSeq).toBe(1);
});

/** Returns a database that sums up the reads and writes of its statements. */
function counted() {
  const cost = { trips: 0, read: 0, written: 0 };
  const batch = async (statements: D1PreparedStatement[]) => {
    const answers = await cell.batch(statements);
    cost.trips += 1;
    for (const { meta } of answers) {
      cost.read += meta.rows_read;
      cost.written += meta.rows_written;
    }
    return answers;
  };
  return {
    cost,
    d1: Object.assign(Object.create(cell) as D1Database, { prepare: cell.prepare.bind(cell), batch }),
  };
}

test("a punch costs two round trips, at most 22 rows read and 10 written, however long the record is", async () => {
  const of = await somebody();
  let now = nine;
  for (let day = 0; day < 60; day += 1) {
    for (const command of [checkIn, checkOut]) {
      const { d1, cost } = counted();
      await take(of, punching(command, (now += 8 * hourMs)), d1);
      expect(cost.trips).toBe(2);
      expect(cost.read).toBeLessThanOrEqual(22);
      expect(cost.written).toBeLessThanOrEqual(10);
    }
    now += 8 * hourMs;
  }
});
