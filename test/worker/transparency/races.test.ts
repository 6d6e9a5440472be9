import { env, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import type { SequencerDeps } from "~/modules/transparency/sequencer.server";
import { addDays } from "~/time/dates";
import { aLogScene, leafOf, type Broken, type LogScene } from "../../support/worker/log-scene";
import type { Participant, Turn } from "../../support/worker/race";
import { inEveryOrder, inOrder } from "../../support/worker/schedule";

const { TRANSPARENCY_LOG: objects } = env;
const day = "2026-11-02";
const next = addDays(day, 1);
const third = addDays(day, 2);
const [a, b] = [leafOf("a", day), leafOf("b", day)];
const atOnce: Pick<Turn, "wait"> = { wait: (send) => send() };

/** Plays scenes in the storage of an object. */
const onLogs = (play: (begin: () => Promise<LogScene>) => Promise<void>) =>
  runInDurableObject(objects.get(objects.idFromName("races")), (_, { storage }) =>
    play(async () => {
      const log = await aLogScene(storage);
      log.instance(atOnce).submit(a, { day, today: day });
      return log;
    }),
  );

/** Publishes days one after the other; the name of what stopped it. */
const publishing =
  (
    log: LogScene,
    days: string[],
    other: { into?: SequencerDeps["bucket"]; broken?: Broken } = {},
  ): Participant<string> =>
  async (turn) => {
    const instance = log.instance(turn, other);
    try {
      for (const one of days) await instance.publish(one);
      return "published";
    } catch (fault) {
      return (fault as Error).name;
    }
  };

/** The night after whatever was: what was handed in is published once, and there is one log. */
async function thenAllIsWell(log: LogScene, on: string, leaves = [a]) {
  await log.instance(atOnce).publish(on);
  await log.requireOneLog();
  expect(await log.countOf(...leaves)).toEqual(leaves.map(() => 1));
}

/** A bucket whose writer is killed at one of its writes, which may be carried out at any time later. */
function deadly(log: LogScene, writes: number) {
  let left = writes;
  let late = () => Promise.resolve<unknown>(null);
  const put = (...of: Parameters<R2Bucket["put"]>) => {
    left -= 1;
    if (left > 0) return log.bucket.put(...of);
    if (left === 0) late = () => log.bucket.put(...of);
    return Promise.reject(new Error("killed"));
  };
  const into = { get: log.bucket.get, put } as SequencerDeps["bucket"];
  return { into, late: () => late(), wasReached: () => left <= 0 };
}

/** What was decided is not kept: it is gone when the next instance begins. */
function forgetBatch({ storage }: LogScene) {
  storage.kv.delete("staged");
  storage.sql.exec("DELETE FROM staged");
  storage.sql.exec("UPDATE leaves SET added_on = NULL");
}

describe("two instances of the sequencer that know nothing of each other", () => {
  test("publish one log of one day, under every order", () =>
    onLogs((begin) =>
      inEveryOrder(
        async (race) => {
          const log = await begin();
          const said = await race(publishing(log, [day]), publishing(log, [day]));
          expect(said).toContain("published");
          expect(["published", "Overtaken"]).toEqual(expect.arrayContaining(said));
          await thenAllIsWell(log, next);
        },
        { including: ["AAABBB", "ABABA"] },
      ),
    ));

  test("publish one log of days that follow each other, under every order", () =>
    onLogs((begin) =>
      inEveryOrder(async (race) => {
        const log = await begin();
        const said = await race(publishing(log, [day]), publishing(log, [next]));
        expect(["published", "Overtaken"]).toEqual(expect.arrayContaining(said));
        await thenAllIsWell(log, third);
      }),
    ));

  test("twin: without the condition on its write an old one takes the head back", () =>
    onLogs((begin) =>
      inOrder("ABBBBBBAA", async (race) => {
        const log = await begin();
        const put = (key: string, content: string) => log.bucket.put(key, content);
        const into = { get: log.bucket.get, put } as SequencerDeps["bucket"];
        await race(publishing(log, [day], { into }), publishing(log, [next], { into }));
        await expect(log.requireOneLog()).rejects.toThrow("went back: 256,512,256");
      }),
    ));

  test("twin: an old one that forgets what was decided after it publishes two logs", () =>
    onLogs((begin) =>
      inOrder("AABBBBBBA", async (race) => {
        const log = await begin();
        await race(publishing(log, [day], { broken: { isStaged: () => true } }), publishing(log, [next]));
        await expect(thenAllIsWell(log, third)).rejects.toThrow(/^two logs of 512|LogDiverged|were left/);
      }),
    ));
});

describe("a leaf that is handed in meanwhile", () => {
  test("is in the log once, under every order", () =>
    onLogs((begin) =>
      inEveryOrder(async (race) => {
        const log = await begin();
        const handingIn: Participant<string> = (turn) =>
          turn.wait(() => Promise.resolve(log.instance(atOnce).submit(b, { day, today: day })));
        const said = await race(publishing(log, [day]), handingIn, handingIn);
        expect(said).toEqual(["published", "taken", "taken"]);
        await thenAllIsWell(log, next, [a, b]);
      }),
    ));
});

describe("an instance that is killed at one of its writes", () => {
  /** Plays it for each write there is: so many orders in which the write is carried out later. */
  const killedAtEach = (then: (begin: () => Promise<LogScene>, write: number) => Promise<boolean>) =>
    onLogs(async (begin) => {
      let write = 1;
      while (await then(begin, write)) write += 1;
      expect(write).toBe(6);
    });

  test("is followed by one log, whenever that write is carried out", () =>
    killedAtEach(async (begin, write) => {
      let wasReached = false;
      await inEveryOrder(async (race) => {
        const log = await begin();
        const { into, late, ...killer } = deadly(log, write);
        await publishing(log, [day], { into })(atOnce as Turn);
        await race(publishing(log, [day, next]), async (turn) => {
          await turn.wait(late);
          return "late";
        });
        wasReached = killer.wasReached();
        await thenAllIsWell(log, third);
      });
      return wasReached;
    }));

  test("twin: one that decides before it keeps that, and does not look at what is published, publishes two logs", () =>
    onLogs(async (begin) => {
      const log = await begin();
      const broken = { requireOwnLog: () => log.bucket.get("transparencia/checkpoint") };
      // Killed when its checkpoint is there already.
      await publishing(log, [day], { into: deadly(log, 5).into })(atOnce as Turn);
      forgetBatch(log);
      await inOrder("A".repeat(2), async (race) => {
        await race(publishing(log, [day], { broken }));
      });
      await expect(log.requireOneLog()).rejects.toThrow("two logs of 256 leaves");
    }));

  test("that had not kept what it decided is not followed: the log stands still, and is one", () =>
    onLogs(async (begin) => {
      const log = await begin();
      await publishing(log, [day], { into: deadly(log, 5).into })(atOnce as Turn);
      forgetBatch(log);
      expect(await publishing(log, [day])(atOnce as Turn)).toBe("LogDiverged");
      await log.requireOneLog();
    }));
});
