import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { PunchCommand } from "~/modules/ledger/rules/commands";
import { decidePunch } from "~/modules/ledger/rules/decide-punch";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { openDb } from "~/platform/db.server";
import { dayMs, hourMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { aroundD1 } from "../../support/worker/around-d1";
import type { Participant } from "../../support/worker/race";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";
import { checkIn, checkOut, lunch, punched, winter, tablet, zone } from "../../support/ledger/a-record";
import { aSubject, commandOf, join, readRecord, write, type Subject } from "../../support/worker/a-ledger";

const { CELL_1: cell } = env;
const nine = winter("2026-03-02 09:00");

/** A worker's punch by themselves. */
const doing = (command: PunchCommand, now = nine) =>
  ({
    now,
    by: tablet,
    extent: "open",
    decide: (person) => decidePunch(person, command, { now, timeZone: zone, punched }),
  }) satisfies Parameters<typeof commandOf>[0];

/** Returns its command, by default with its own key. */
const punching = (command: PunchCommand, now = nine, request: { key?: string; digest?: string } = {}) =>
  commandOf({ ...doing(command, now), ...request });

async function somebody(...punches: PunchCommand[]): Promise<Subject> {
  const of = await aSubject();
  await join(of, nine - dayMs);
  for (const command of punches) await executeCommand(cell, of, punching(command, nine - hourMs));
  return of;
}

/** Returns a participant of a race, which shares the cell in the chosen order. */
const racing =
  (of: Subject, command: ReturnType<typeof punching>): Participant<string> =>
  async ({ wait }) => {
    const outcome = await executeCommand(aroundD1(cell, wait), of, command);
    return outcome.code === "refused" ? outcome.refusal.code : outcome.code;
  };

const kindsOf = async ({ subject }: Subject) =>
  (
    await cell
      .prepare("SELECT kind FROM events WHERE subject = ? ORDER BY subject_seq")
      .bind(subject)
      .all<{ kind: string }>()
  ).results
    .slice(1)
    .map(({ kind }) => kind);

test("two concurrent check-ins open one entry, in every order", { tags: "deep" }, async () => {
  await inEveryOrder(
    async (race) => {
      const of = await somebody();
      const codes = await race(racing(of, punching(checkIn)), racing(of, punching(checkIn)));
      expect(codes.sort()).toEqual(["already-clocked-in", "appended"]);
      expect(await kindsOf(of)).toEqual(["check_in"]);
    },
    { including: ["ABABB"] },
  );
});

test(
  "two concurrent check-outs close one entry, which has a concurrent pause or refuses it, in any order",
  { tags: "deep" },
  async () => {
    await inSeededOrders(40, async (race) => {
      const of = await somebody(checkIn);
      const codes = await race(
        racing(of, punching(checkOut)),
        racing(of, punching(checkOut)),
        racing(of, punching(lunch)),
      );
      expect(codes.filter((word) => word === "appended").length).toBe((await kindsOf(of)).length - 1);
      const { entries, state } = await readRecord(of);
      expect(state.open).toBeNull();
      const [entry] = [...entries.values()];
      expect(entry!.times.check_out_at).toBe(nine);
      expect(entry!.times.pauses.every(({ end_at }) => end_at === nine)).toBe(true);
    });
  },
);

test(
  "without reading again, the later command gets the database's fault (twin)",
  { tags: "deep" },
  async () => {
    await inOrder("ABAB", async (race) => {
      const of = await somebody();
      const deaf =
        (): Participant<string> =>
        async ({ wait }) => {
          const person = await wait(() => readRecord(of, "open"));
          return wait(() => write(of, person, doing(checkIn))).then(
            () => "appended",
            (fault: Error) => fault.message,
          );
        };
      const codes = await race(deaf(), deaf());
      expect(codes).toEqual(["appended", expect.stringContaining("events: not the next one")]);
    });
  },
);

test("a command that always loses the race asks the client to retry, and has written nothing", async () => {
  const of = await somebody();
  let batches = 0;
  const crowded = aroundD1(cell, async (send) => {
    batches += 1;
    // Reads and writes alternate. Before each write somebody else is first.
    if (batches % 2 === 0)
      await executeCommand(
        cell,
        of,
        punching(batches % 4 === 2 ? checkIn : checkOut, nine + batches * 60_000),
      );
    return send();
  });
  const now = nine + dayMs;
  const outcome = await executeCommand(crowded, of, {
    ...punching(checkIn, now),
    decide: (person) =>
      decidePunch(person, person.state.open ? checkOut : checkIn, { now, timeZone: zone, punched }),
  });
  expect(outcome).toEqual({ code: "closed" });
  expect(expectFaults().join()).toContain("lost every race");
  expect(await kindsOf(of)).toHaveLength(20);
});

test(
  "the same request sent twice is appended once, in every order, and both get the same event",
  { tags: "deep" },
  async () => {
    const key = "ab".repeat(16);
    await inEveryOrder(async (race) => {
      const of = await somebody();
      const codes = await race(
        racing(of, punching(checkIn, nine, { key })),
        racing(of, punching(checkIn, nine, { key })),
      );
      expect(codes.sort()).toEqual(["appended", "repeated"]);
      expect(await kindsOf(of)).toEqual(["check_in"]);
    });
  },
);

test("another request with a used idempotency key is refused, and the first is found long after", async () => {
  const of = await somebody();
  const key = "cd".repeat(16);
  const first = await executeCommand(cell, of, punching(checkIn, nine, { key }));
  await executeCommand(cell, of, punching(checkOut, nine + hourMs));
  expect(await executeCommand(cell, of, punching(checkOut, nine, { key, digest: "f".repeat(16) }))).toEqual({
    code: "key-reused",
  });
  const again = await executeCommand(cell, of, punching(checkIn, nine + dayMs, { key }));
  if (first.code !== "appended") throw new Error(first.code);
  expect(again).toMatchObject({ code: "repeated", row: first.rows[0] });
});

test("a committed command whose answer was lost is found again: one event", async () => {
  const of = await somebody();
  let trips = 0;
  const d1 = aroundD1(cell, async (send) => {
    const answer = await send();
    trips += 1;
    if (trips === 2) throw new Error("D1_ERROR: Network connection lost.");
    return answer;
  });
  expect((await executeCommand(d1, of, punching(checkIn))).code).toBe("repeated");
  expect(await kindsOf(of)).toEqual(["check_in"]);
});

test("a permanent fault is thrown after one try, and a passing one after three", async () => {
  const of = await somebody();
  for (const [fault, tries] of [
    ["D1_ERROR: no such table", 1],
    ["D1_ERROR: Network connection lost.", 3],
  ] as const) {
    let callCount = 0;
    const d1 = aroundD1(cell, () => {
      callCount += 1;
      return Promise.reject(new Error(fault));
    });
    const { $client } = openDb(d1);
    await expect(executeCommand($client, of, punching(checkIn))).rejects.toThrow(fault);
    expect(callCount).toBe(tries);
  }
});
