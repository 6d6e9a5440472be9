// @module-tag deep
// Proves that only a database that contradicts a signature is called so, while requests sign, archive, continue or restore in parallel.
import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { archiveCheckpoint } from "~/modules/register/archive-checkpoint.server";
import { readCheckpoint } from "~/modules/register/format/checkpoint";
import { growTree } from "~/modules/register/grow-tree.server";
import { logOrigin } from "~/modules/register/register-keys";
import { rotateOrigin } from "~/modules/register/rotate-origin.server";
import {
  checkpointGuard,
  guardOf,
  signCurrentCheckpoint,
  signTree,
} from "~/modules/register/sign-checkpoint.server";
import { hourMs } from "~/time/units";
import { checkIn, checkOut, winter, zone } from "../../support/ledger/a-record";
import { aroundD1, readOnly } from "../../support/worker/around-d1";
import type { Participant, Turn } from "../../support/worker/race";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";
import { keepEvents, takeBack } from "../../support/worker/taken-back";
import { aLog, aWorker, keys, punch, signing } from "../../support/worker/a-register";
import { aCrowd, crowdPunches } from "./a-crowd";

const nine = winter("2026-03-02 09:00");
const none = { OBJECT_JURISDICTION: "none" } as const;

/** Makes a register whose first three events are signed. The fourth is a check-in that is in the tree only. */
async function aRegister() {
  const log = { ...(await aLog(nine - hourMs)), timeZone: zone };
  const worker = await aWorker(log, nine - hourMs);
  await signCurrentCheckpoint(signing, log);
  await punch(worker, checkIn, nine);
  return { log, worker, tree: await growTree(env.CELL_1, log) };
}
type Register = Awaited<ReturnType<typeof aRegister>>;

const depsIn = ({ d1, objects }: Turn) => ({
  ...signing,
  d1,
  now: nine + 10 * hourMs,
  guard: checkpointGuard({ ...objects, ...none }),
  guardOf: (origin: string) => guardOf({ ...objects, ...none }, origin),
});

/** Signs the tree that was read before the race. It returns the size and the origin, or the name of the fault. */
const signs =
  ({ log, tree }: Register): Participant<string> =>
  (turn) =>
    signTree(depsIn(turn), log, tree).then(
      ({ note }) => described(note),
      (fault: Error) => fault.name,
    );

/** Reads the tree and signs it. */
const readsAndSigns =
  ({ log }: Register): Participant<string> =>
  (turn) =>
    signCurrentCheckpoint(depsIn(turn), log).then(
      (signed) => described(signed!.note),
      (fault: Error) => fault.name,
    );

function described(note: string) {
  const { size, origin } = readCheckpoint(note)!;
  return `${size}${origin.endsWith("/2") ? " of the second origin" : ""}`;
}

/** Punches, and then does the next. */
const punchesThen =
  ({ worker }: Register, next: Participant<string>): Participant<string> =>
  async (turn) => {
    await turn.wait(() => punch(worker, checkOut, nine + hourMs));
    return next(turn);
  };

const requestRotation = ({ log }: Register) =>
  env.CELL_1.prepare("UPDATE ledgers SET is_origin_rotating = 1 WHERE key = ?").bind(log.ledger).run();

const rotates =
  ({ log }: Register): Participant<string> =>
  (turn) =>
    rotateOrigin(depsIn(turn), log);

/** Continues a lost register. Its turns begin where it first changes anything: it retires the guard, reads the company and appends. */
const rotatesLost =
  ({ log }: Register): Participant<string> =>
  (turn) => {
    let isRetired = false;
    const d1 = aroundD1(env.CELL_1, (send, { method }) =>
      isRetired && method === "batch" ? turn.wait(send) : send(),
    );
    const guarding = (origin: string) => {
      const guard = guardOf({ ...env, ...none }, origin);
      const retire = async () => {
        const last = await turn.wait(() => guard.retire());
        isRetired = true;
        return last;
      };
      return { last: () => guard.last(), retire };
    };
    return rotateOrigin({ ...signing, now: nine + 10 * hourMs, d1, guardOf: guarding }, log);
  };

const lastOf = ({ log }: Register, generation = 1) =>
  guardOf({ ...env, ...none }, logOrigin(keys, log.companyId, generation)).last();
const signsNow = async ({ log }: Register) => described((await signCurrentCheckpoint(signing, log))!.note);

describe("two requests that sign in parallel, in every order,", () => {
  test("both sign the same new tree", () =>
    inEveryOrder(
      async (race) => {
        const register = await aRegister();
        expect(await race(signs(register), signs(register))).toEqual(["4", "4"]);
        expect((await lastOf(register))!.size).toBe(4);
      },
      { including: ["ABAB"] },
    ));

  test("sign the tree that they had read, or the tree after a punch", () =>
    inEveryOrder(async (race) => {
      const register = await aRegister();
      const longer = punchesThen(register, readsAndSigns(register));
      const [shorter, second] = await race(signs(register), longer);
      expect(["4", "5"]).toContain(shorter);
      expect(second).toBe("5");
      expect((await lastOf(register))!.size).toBe(5);
    }));

  test("sign and archive after a punch", () =>
    inEveryOrder(async (race) => {
      const register = await aRegister();
      const archives: Participant<string> = async (turn) =>
        described((await archiveCheckpoint(depsIn(turn), register.log))!);
      const [signed, archived] = await race(signs(register), punchesThen(register, archives));
      expect(["4", "5"]).toContain(signed);
      expect(archived).toBe("5");
    }));
});

test("three signing requests and a punch leave one last checkpoint, in seeded orders", () =>
  inSeededOrders(20, async (race) => {
    const register = await aRegister();
    const longer = punchesThen(register, readsAndSigns(register));
    const signed = await race(signs(register), readsAndSigns(register), longer);
    expect(["4", "5"]).toEqual(expect.arrayContaining(signed));
    expect((await lastOf(register))!.size).toBe(5);
  }));

describe("a request that signs a register while its operator asks for a new origin, in every order of the two,", () => {
  test("leaves a complete register under its origin", () =>
    inEveryOrder(async (race) => {
      const register = await aRegister();
      await requestRotation(register);
      expect(await race(signs(register), rotates(register))).toEqual(["4", "not-lost"]);
      expect(await signsNow(register)).toBe("4");
    }));

  test("signs nothing of a lost register until the register continues under its new origin", () =>
    inEveryOrder(async (race) => {
      const register = await aRegister();
      await signCurrentCheckpoint(signing, register.log);
      await takeBack(register.log.ledger, 4);
      await requestRotation(register);
      const [signed, rotated] = await race(readsAndSigns(register), rotatesLost(register));
      expect(rotated).toBe("continued");
      expect(["RegisterRewound", "4 of the second origin"]).toContain(signed);
      expect(await signsNow(register)).toBe("4 of the second origin");
      expect((await lastOf(register))!.size).toBe(4);
    }));

  test("asks for another try if the lost register has grown beyond the signed one", () =>
    inEveryOrder(async (race) => {
      const register = await aRegister();
      await signCurrentCheckpoint(signing, register.log);
      await takeBack(register.log.ledger, 4);
      await aWorker(register.log, nine + hourMs);
      await growTree(env.CELL_1, register.log);
      await requestRotation(register);
      const [signed, rotated] = await race(readsAndSigns(register), rotatesLost(register));
      expect(rotated).toBe("continued");
      expect(["RegisterRewound", "OriginRetired", "6 of the second origin"]).toContain(signed);
      expect(await signsNow(register)).toBe("6 of the second origin");
    }));
});

describe("a request that signs while the database is restored, in every order,", () => {
  test("to an earlier minute, signs what it had read or reports the loss", () =>
    inEveryOrder(async (race) => {
      const register = await aRegister();
      const isTakenBack: Participant<string> = (turn) =>
        turn.wait(() => takeBack(register.log.ledger, 4)).then(() => "restored");
      const [signed] = await race(readsAndSigns(register), isTakenBack);
      // Three events were signed before, and three are left: nothing contradicts them.
      expect(["3", "4"]).toContain(signed);
      const next = await signsNow(register).catch((fault: Error) => fault.name);
      expect(next).toBe(signed === "4" ? "RegisterRewound" : "3");
    }));

  test("to the signed past, signs or reports the loss that it had read", () =>
    inEveryOrder(async (race) => {
      const register = await aRegister();
      await signCurrentCheckpoint(signing, register.log);
      const putBack = await keepEvents(register.log.ledger);
      await takeBack(register.log.ledger, 4);
      const isRestored: Participant<string> = (turn) => turn.wait(putBack).then(() => "restored");
      const [signed] = await race(readsAndSigns(register), isRestored);
      expect(["4", "RegisterRewound"]).toContain(signed);
      expect(await signsNow(register)).toBe("4");
    }));

  test("to before the hashes that it needs, reads the tree again", async () => {
    const register = await aRegister();
    await crowdPunches(await aCrowd(register.log, 2), 300, nine + hourMs);
    await growTree(env.CELL_1, register.log);
    await inOrder("AAB+A+", async (race) => {
      const isTakenBack: Participant<string> = (turn) =>
        turn.wait(() => takeBack(register.log.ledger, 10)).then(() => "restored");
      expect(await race(readsAndSigns(register), isTakenBack)).toEqual(["9", "restored"]);
    });
  });
});

/** Returns a replica that repeats its first answer until a write makes it catch up with the primary. */
function lagging(d1: D1Database): D1Database {
  let firstAnswer: Promise<D1Result[]> | null = null;
  const writes = new WeakSet<D1PreparedStatement>();
  const prepare = (sql: string) => {
    const statement = d1.prepare(sql);
    const bind = statement.bind.bind(statement);
    const noted = (one: D1PreparedStatement) => {
      if (!readOnly.test(sql)) writes.add(one);
      return one;
    };
    return noted(Object.assign(statement, { bind: (...values: unknown[]) => noted(bind(...values)) }));
  };
  const batch = (statements: D1PreparedStatement[]) => {
    if (firstAnswer && !statements.some((statement) => writes.has(statement))) return firstAnswer;
    return (firstAnswer = d1.batch(statements));
  };
  return Object.assign(Object.create(d1) as D1Database, { prepare, batch });
}

test("a replica behind another request's signature does not count as a loss", async () => {
  const { log, worker } = await aRegister();
  const d1 = lagging(env.CELL_1);
  const tree = await growTree(d1, log);
  await punch(worker, checkOut, nine + hourMs);
  await signCurrentCheckpoint(signing, log);
  expect((await growTree(d1, log)).size).toBe(4);
  expect((await signTree({ ...signing, d1 }, log, tree)).tree.size).toBe(5);
});
