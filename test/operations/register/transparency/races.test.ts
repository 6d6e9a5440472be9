import { env, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import type { SequencerDeps } from "~/modules/register/transparency/sequencer.server";
import { readNote } from "~/modules/register/format/note";
import { checkpointPath, logKeyInBucket } from "~/modules/register/format/published-log";
import { addDays } from "~/time/dates";
import { aWitness } from "../../../support/register/witness";
import { aLogScene, leafOf, type Broken, type LogScene } from "../../../support/worker/log-scene";
import type { Participant, Turn } from "../../../support/worker/race";
import { inEveryOrder, inOrder } from "../../../support/worker/schedule";

const { TRANSPARENCY_LOG: objects } = env;
const day = "2026-11-02";
const next = addDays(day, 1);
const third = addDays(day, 2);
const newestPath = logKeyInBucket(checkpointPath);
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

/** Publishes days one after the other. It returns the name of the fault that stopped it. */
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

/** Runs the next night. Each submitted leaf is published once, and there is one log. */
async function thenAllIsWell(log: LogScene, on: string, leaves = [a]) {
  await log.instance(atOnce).publish(on);
  await log.requireOneLog();
  expect(await log.countOf(...leaves)).toEqual(leaves.map(() => 1));
}

/** Returns a bucket whose writer is killed at one of its writes. That write may be carried out at any later time. */
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

/** Removes the decision, so that it is gone when the next instance begins. */
function removeDecision({ storage }: LogScene) {
  storage.kv.delete("staged");
  storage.sql.exec("DELETE FROM staged");
  storage.sql.exec("UPDATE leaves SET added_on = NULL");
}

describe("two instances of the sequencer without knowledge of each other", () => {
  test("publish one log of one day, in every order", { tags: "deep" }, () =>
    onLogs((begin) =>
      inEveryOrder(
        async (race) => {
          const log = await begin();
          const codes = await race(publishing(log, [day]), publishing(log, [day]));
          expect(codes).toContain("published");
          expect(["published", "Overtaken"]).toEqual(expect.arrayContaining(codes));
          await thenAllIsWell(log, next);
        },
        { including: ["AAAB", "ABABA"] },
      ),
    ),
  );

  test("publish one log of successive days, in every order", { tags: "deep" }, () =>
    onLogs((begin) =>
      inEveryOrder(async (race) => {
        const log = await begin();
        const codes = await race(publishing(log, [day]), publishing(log, [next]));
        expect(["published", "Overtaken"]).toEqual(expect.arrayContaining(codes));
        await thenAllIsWell(log, third);
      }),
    ),
  );

  test("without the condition on the write, an old one takes the head back (twin)", { tags: "deep" }, () =>
    onLogs((begin) =>
      inOrder("ABBBBBBAA", async (race) => {
        const log = await begin();
        const put = (key: string, content: string) => log.bucket.put(key, content);
        const into = { get: log.bucket.get, put } as SequencerDeps["bucket"];
        await race(publishing(log, [day], { into }), publishing(log, [next], { into }));
        await expect(log.requireOneLog()).rejects.toThrow("went back: 256,512,256");
      }),
    ),
  );

  test("without its later decision, an old one publishes two logs (twin)", { tags: "deep" }, () =>
    onLogs((begin) =>
      inOrder("AABBBBBBA", async (race) => {
        const log = await begin();
        await race(publishing(log, [day], { broken: { isStaged: () => true } }), publishing(log, [next]));
        await expect(thenAllIsWell(log, third)).rejects.toThrow(/^two logs of 512|LogDiverged|were left/);
      }),
    ),
  );
});

describe("a leaf that is added during publishing", () => {
  test("is in the log once, in every order", { tags: "deep" }, () =>
    onLogs((begin) =>
      inEveryOrder(async (race) => {
        const log = await begin();
        const handingIn: Participant<string> = (turn) =>
          turn.wait(() => Promise.resolve(log.instance(atOnce).submit(b, { day, today: day })));
        const codes = await race(publishing(log, [day]), handingIn, handingIn);
        expect(codes).toEqual(["published", "taken", "taken"]);
        await thenAllIsWell(log, next, [a, b]);
      }),
    ),
  );
});

/** Runs the next attempt of the witnesses' job, which adds the lines that the newest checkpoint lacks. */
async function thenAllHaveSigned(log: LogScene, on: string, witnesses: Witness[]) {
  const signed = await log.newestSigners();
  const left = witnesses.filter(({ key }) => !signed.includes(key.name));
  await log.instance(atOnce).cosign({ day: on, lines: await linesOf(log, left) });
  await log.requireOneLog();
  const all = witnesses.map(({ key }) => key.name).sort();
  expect((await log.newestSigners()).slice(1).sort()).toEqual(all);
  expect((await log.signersOf(on)).slice(1).sort()).toEqual(all);
}

const [one, two] = [aWitness("uno.test"), aWitness("dos.test")];
type Witness = typeof one;

async function linesOf(log: LogScene, witnesses: readonly Witness[]) {
  const note = await log.newest();
  return witnesses.map((witness) => readNote(note + witness.sign(readNote(note)!.text))!.signatures.at(-1)!);
}

/** Adds a witness's line for the newest day before the race. It returns the name of the fault that stopped it. */
const cosigning = async (
  log: LogScene,
  witness: Witness,
  other: { into?: SequencerDeps["bucket"]; broken?: Broken } = {},
): Promise<Participant<string>> => {
  const lines = await linesOf(log, [witness]);
  return (turn) =>
    log
      .instance(turn, other)
      .cosign({ day, lines })
      .then(
        () => "signed",
        (fault: Error) => fault.name,
      );
};

describe("lines of witnesses that are added during publishing", () => {
  /** Begins with a log whose first day is published. */
  const onPublished = (play: (begin: () => Promise<LogScene>) => Promise<void>) =>
    onLogs((begin) =>
      play(async () => {
        const log = await begin();
        await log.instance(atOnce).publish(day);
        return log;
      }),
    );

  test("neither delay the next day nor take the head back, in every order", { tags: "deep" }, () =>
    onPublished((begin) =>
      inEveryOrder(
        async (race) => {
          const log = await begin();
          // The moment of the decision is a turn, too.
          const codes = await race(await cosigning(log, one), (turn) =>
            turn.wait(() => Promise.resolve()).then(() => publishing(log, [next])(turn)),
          );
          expect(["signed", "published", "Overtaken"]).toEqual(expect.arrayContaining(codes));
          await thenAllIsWell(log, next);
          await thenAllHaveSigned(log, next, [one, two]);
        },
        { including: ["BBABB", "AAABBBBA"] },
      ),
    ),
  );

  test(
    "of two witnesses are both there in the end, and none is ever lost, in every order",
    { tags: "deep" },
    () =>
      onPublished((begin) =>
        inEveryOrder(
          async (race) => {
            const log = await begin();
            const codes = await race(await cosigning(log, one), await cosigning(log, two));
            expect(codes).toContain("signed");
            await thenAllHaveSigned(log, day, [one, two]);
          },
          { including: ["AABBBBA"] },
        ),
      ),
  );

  test("are kept by an instance that is still publishing that day, in every order", { tags: "deep" }, () =>
    onLogs((begin) =>
      inEveryOrder(async (race) => {
        const log = await begin();
        await race(publishing(log, [day]), async (turn) => {
          const outcome = await publishing(log, [day])(turn);
          if (outcome !== "published") return outcome;
          const lines = await linesOf(log, [one]);
          return log
            .instance(turn)
            .cosign({ day, lines })
            .then(
              () => "signed",
              (fault: Error) => fault.name,
            );
        });
        await thenAllIsWell(log, day);
        await thenAllHaveSigned(log, day, [one, two]);
      }),
    ),
  );

  test(
    "stay, even if the instance that adds them is killed, whenever that write is carried out",
    { tags: "deep" },
    () =>
      onPublished(async (begin) => {
        for (const write of [1, 2])
          await inEveryOrder(async (race) => {
            const log = await begin();
            const { into, late } = deadly(log, write);
            await (
              await cosigning(log, one, { into })
            )(atOnce as Turn);
            await race(await cosigning(log, two), async (turn) => {
              await turn.wait(late);
              return "late";
            });
            await thenAllHaveSigned(log, day, [one, two]);
          });
      }),
  );

  const unconditional = (log: LogScene, key: (path: string) => boolean): SequencerDeps["bucket"] =>
    ({
      get: log.bucket.get,
      put: (path: string, content: string, options: R2PutOptions) =>
        log.bucket.put(path, content, key(path) ? {} : options),
    }) as SequencerDeps["bucket"];

  test("of another witness are lost without the condition on the write (twin)", { tags: "deep" }, () =>
    onPublished((begin) =>
      inOrder("AABBBBAA", async (race) => {
        const log = await begin();
        const into = unconditional(log, () => true);
        await race(await cosigning(log, one, { into }), await cosigning(log, two, { into }));
        await expect(log.requireOneLog()).rejects.toThrow("lost a line");
      }),
    ),
  );

  test(
    "are lost without the condition of the day's file when an old instance publishes the day (twin)",
    { tags: "deep" },
    () =>
      onLogs(async (begin) => {
        const log = await begin();
        const { into, late } = deadly(log, 5);
        const careless = unconditional({ ...log, bucket: into }, (path) => path !== newestPath);
        await publishing(log, [day], { into: careless })(atOnce as Turn);
        await log.instance(atOnce).publish(day);
        await (
          await cosigning(log, one)
        )(atOnce as Turn);
        await late();
        await expect(log.requireOneLog()).rejects.toThrow("lost a line");
      }),
  );
});

describe("an instance that is killed at one of its writes", () => {
  /** Plays it for each write: as many orders in which the write is carried out later. */
  const killedAtEach = (then: (begin: () => Promise<LogScene>, write: number) => Promise<boolean>) =>
    onLogs(async (begin) => {
      let write = 1;
      while (await then(begin, write)) write += 1;
      expect(write).toBe(6);
    });

  test("leads to one log, whenever that write is carried out", { tags: "deep" }, () =>
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
    }),
  );

  test(
    "leads to two logs if it decides before storing, without reading the published log (twin)",
    { tags: "deep" },
    () =>
      onLogs(async (begin) => {
        const log = await begin();
        const broken = { requireOwnLog: async () => ({ file: await log.bucket.get(newestPath), note: "" }) };
        // Killed when its checkpoint already exists.
        await publishing(log, [day], { into: deadly(log, 5).into })(atOnce as Turn);
        removeDecision(log);
        await inOrder("A".repeat(2), async (race) => {
          await race(publishing(log, [day], { broken }));
        });
        await expect(log.requireOneLog()).rejects.toThrow("two logs of 256 leaves");
      }),
  );

  test("and lost its decision stops the log, and there is only one", () =>
    onLogs(async (begin) => {
      const log = await begin();
      await publishing(log, [day], { into: deadly(log, 5).into })(atOnce as Turn);
      removeDecision(log);
      expect(await publishing(log, [day])(atOnce as Turn)).toBe("LogDiverged");
      await log.requireOneLog();
    }));
});
