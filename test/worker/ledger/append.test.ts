import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { decidePunch } from "~/modules/ledger/model/decide-punch";
import type { PunchCommand } from "~/modules/ledger/model/commands";
import { rebuildPerson } from "~/modules/ledger/rebuild.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { checkIn, checkOut, DAY, HOUR, punched, winter, worker, zone } from "../../unit/ledger/a-record";
import { aRandomLife } from "../../unit/ledger/random-life";
import {
  aSubject,
  commandOf,
  emptyCell,
  join,
  projections,
  read,
  take,
  write,
  type Subject,
} from "./a-ledger";

const { CELL_1: cell } = env;
const nine = winter("2026-03-02 09:00");
const lives = 50;
const steps = 20;

beforeAll(emptyCell);

const punching = (command: PunchCommand, now: number) =>
  ({
    now,
    by: worker,
    extent: "open",
    decide: (person) => decidePunch(person, command, { now, timeZone: zone, punched }),
  }) satisfies Parameters<typeof take>[1];

async function somebody(): Promise<Subject> {
  const of = await aSubject();
  await join(of, nine - DAY);
  return of;
}

const setState = (of: Subject, state: string) =>
  cell.prepare("UPDATE ledgers SET state = ? WHERE key = ?").bind(state, of.ledger).run();

test(`${lives} random lives: what is projected with each event is what all events give when they are told anew`, async () => {
  const people: Subject[] = [];
  for (let seed = 1; seed <= lives; seed += 1) {
    const of = await aSubject();
    const { joinedAt, next } = aRandomLife(seed, { kind: "member", id: of.profileId });
    await join(of, joinedAt);
    for (let step = 0; step < steps; step += 1) await take(of, next(await read(of)));
    people.push(of);
  }
  const before = await projections();
  for (const of of people) {
    await setState(of, "rebuilding");
    await rebuildPerson(cell, of);
    await setState(of, "open");
  }
  expect(await projections()).toBe(before);
  expect(before.length).toBeGreaterThan(30_000);
});

describe("two decisions about one state", () => {
  /** Both are made of what was read before either was written. */
  async function both(first: PunchCommand, second: PunchCommand) {
    const of = await somebody();
    const person = await read(of, "open");
    await write(of, person, punching(first, nine));
    const late = write(of, person, punching(second, nine)).then(
      () => "written",
      (fault: Error) => fault.message,
    );
    return { of, said: await late };
  }

  test("are not both written", async () => {
    const { of, said } = await both(checkIn, checkIn);
    expect(said).toContain("events: not the next one");
    const { state, entries } = await read(of);
    expect([state.subjectSeq, entries.size]).toEqual([2, 1]);
  });

  test("twin: each guard alone keeps them apart, and without any the second writes over the first", async () => {
    for (const [guard, refusal] of [
      ["TRIGGER events_in_order", "events: not the next one"],
      ["INDEX events_subject", "UNIQUE constraint failed: events.subject"],
      ["TRIGGER person_states_follow", "person_states: no such event"],
      ["TRIGGER person_states_forward", "person_states: not the newest event"],
      ["TRIGGER time_logs_follow", "time_logs: no such event"],
      ["TRIGGER time_logs_forward", "time_logs: not the newest event"],
    ] as const) {
      expect((await both(checkIn, checkIn)).said).toContain(refusal);
      await cell.prepare(`DROP ${guard}`).run();
    }
    const { of, said } = await both(checkIn, checkIn);
    expect(said).toBe("written");
    const { results } = await cell
      .prepare("SELECT 1 FROM events WHERE subject = ? AND subject_seq = 2")
      .bind(of.subject)
      .all();
    expect(results).toHaveLength(2);
    await emptyCell();
  });
});

const sqlOf = async (name: string) =>
  (await cell.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").bind(name).first<string>("sql"))!;

test("a ledger that is closed takes no event", async () => {
  const of = await somebody();
  await setState(of, "closed");
  expect((await runCommand(cell, of, commandOf(punching(checkIn, nine)))).code).toBe("closed");
  await setState(of, "open");
  expect(await take(of, punching(checkIn, nine))).toBeNull();
});

test("nobody's event goes into another's ledger", async () => {
  const [one, other] = [await somebody(), await somebody()];
  const mixed = { ...one, ledger: other.ledger };
  await expect(write(mixed, await read(one), punching(checkIn, nine))).rejects.toThrow("another's ledger");
});

test("what was recorded never falls behind, whatever clock a request has", async () => {
  const of = await somebody();
  await take(of, punching(checkIn, nine + HOUR));
  await take(of, punching(checkOut, nine));
  const { results } = await cell
    .prepare("SELECT seq, recorded_at FROM events WHERE ledger = ? ORDER BY seq")
    .bind(of.ledger)
    .all();
  expect(results).toEqual([
    { seq: 1, recorded_at: nine - DAY },
    { seq: 2, recorded_at: nine + HOUR },
    { seq: 3, recorded_at: nine + HOUR },
  ]);
});

test("what is no payload of its kind is not written", async () => {
  const of = await somebody();
  const half = { ...punching(checkIn, nine + 0.5) };
  await expect(take(of, half)).rejects.toThrow();
  expect((await read(of)).state.subjectSeq).toBe(1);
});

/** A database that adds up what its statements read and wrote. */
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

test("a punch costs two trips, at most 20 rows read and 10 written, however long the record is", async () => {
  const of = await somebody();
  let now = nine;
  for (let day = 0; day < 60; day += 1) {
    for (const command of [checkIn, checkOut]) {
      const { d1, cost } = counted();
      await take(of, punching(command, (now += 8 * HOUR)), d1);
      expect(cost.trips).toBe(2);
      expect(cost.read).toBeLessThanOrEqual(20);
      expect(cost.written).toBeLessThanOrEqual(10);
    }
    now += 8 * HOUR;
  }
});

/** What somebody with the database in their hands may not do: each is refused, and done once its trigger is away. */
describe("by hand", () => {
  test.each([
    ["events_no_update", "UPDATE events SET day = '2026-01-01' WHERE subject = ?1", "append-only"],
    ["events_no_delete", "DELETE FROM events WHERE subject = ?1", "append-only"],
    [
      "person_states_forward",
      "UPDATE person_states SET state = '{}' WHERE subject = ?1",
      "not the newest event",
    ],
    ["person_states_kept", "DELETE FROM person_states WHERE subject = ?1", "not rebuilding"],
    ["time_logs_forward", "UPDATE time_logs SET check_in_at = 1 WHERE subject = ?1", "not the newest event"],
    ["time_logs_kept", "DELETE FROM time_logs WHERE subject = ?1", "not rebuilding"],
    [
      "events_in_order",
      `INSERT OR REPLACE INTO events SELECT ledger, seq + 1, subject, subject_seq + 1, kind, day, about, id, occurred_at,
         recorded_at, time_zone, source, actor_kind, actor_id, payload, person, place, text, request, wish
       FROM events WHERE subject = ?1 AND kind = 'check_in'`,
      "not the next one",
    ],
    ["subjects_stay", "UPDATE subjects SET ledger = ledger WHERE key = ?1", "stay where they are"],
    [
      "person_states_follow",
      "INSERT OR REPLACE INTO person_states SELECT * FROM person_states WHERE subject = ?1",
      "no such event",
    ],
    [
      "time_logs_follow",
      "INSERT INTO time_logs SELECT subject, 99, 99, ledger, id, version, day, time_zone, check_in_at, check_in_at, parts, 0, NULL, NULL, NULL FROM time_logs WHERE subject = ?1",
      "no such event",
    ],
  ])("%s", async (name, sql, refusal) => {
    const of = await somebody();
    await take(of, punching(checkIn, nine));
    const work = () => cell.prepare(sql).bind(of.subject).run();
    await expect(work()).rejects.toThrow(refusal);
    const trigger = await sqlOf(name);
    await cell.prepare(`DROP TRIGGER ${name}`).run();
    const { meta } = await work();
    await cell.prepare(trigger).run();
    expect(meta.changes).toBeGreaterThan(0);
  });
});
