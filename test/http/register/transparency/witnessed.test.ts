import { env, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { mailOutbox } from "#cell";
import { witnessLog } from "~/modules/jobs/log-jobs.server";
import { cosignaturesOf } from "~/modules/register/format/cosignature";
import { readNote } from "~/modules/register/format/note";
import { checkpointPath, dayPath, logKeyInBucket } from "~/modules/register/format/published-log";
import { readDay } from "~/modules/register/format/read-log";
import { registerKeysOf } from "~/modules/register/register-keys";
import type { Sequencer } from "~/modules/register/transparency/sequencer.server";
import { addDays } from "~/time/dates";
import { dayMs, minuteMs } from "~/time/units";
import { expectFaults } from "../../../support/quiet-console";
import { aWitness, sizeAnswer } from "../../../support/register/witness";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { emptyDatabase } from "../../../support/worker/empty-database";
import { standInFor } from "../../../support/worker/network";
import { mortalBucket, publishedDay, sequencing } from "../../../support/worker/published-day";
import { runsThatMatter } from "../../../support/worker/time";
import { emptyLog, readPublished } from "../../../support/worker/transparency";

const day = "2026-11-02";
const next = addDays(day, 1);
const at = Date.UTC(2026, 10, 2, 6);
const { REGISTER: bucket, TRANSPARENCY_LOG: objects } = env;
const { trusted } = registerKeysOf(deps().env);

let one: ReturnType<typeof aWitness>;
let two: ReturnType<typeof aWitness>;
let answer: (body: string) => Response;
const url = { one: "https://uno.test/testigo", two: "https://dos.test/testigo" };
standInFor(`${url.one}/add-checkpoint`, async (request) => answer(await request.text()));
standInFor(`${url.two}/add-checkpoint`, async (request) => two.answer(await request.text()));

beforeEach(async () => {
  await emptyDatabase();
  await emptyLog();
  await publishedDay(day);
  [one, two] = [aWitness("uno.test", trusted), aWitness("dos.test", trusted)];
  answer = (body) => one.answer(body);
});

const listed = () => [
  { vkey: one.vkey, url: `${url.one}/` },
  { vkey: two.vkey, url: url.two },
];

/** Runs the five-minute job. */
function witness(now = at, WITNESS_URLS = listed()) {
  const there = deps(now);
  return witnessLog({ ...there, env: { ...there.env, WITNESS_URLS } });
}

const newest = async () => (await bucket.get(logKeyInBucket(checkpointPath)))!.text();
const noteOf = async (on: string) => (await readDay(readPublished, on))!.checkpoint;
const signersOf = (note: string) =>
  cosignaturesOf(note, [one.key, two.key]).flatMap(({ witness: { name }, at: when }) => (when ? [name] : []));
const mails = async () => (await deps().db.select().from(mailOutbox)).map(({ text }) => text);
const oldsIn = (requests: string[]) => requests.map((body) => body.split("\n")[0]);
const page = async () => {
  const WITNESS_URLS = listed()
    .map((knownWitness) => `${knownWitness.vkey} ${knownWitness.url}`)
    .join(" ");
  return (await call(`/transparencia?${crypto.randomUUID()}`, { env: { WITNESS_URLS } })).text();
};

describe("the known witnesses", () => {
  test("are not queried if there are none, and the page states that", async () => {
    await witness(at, []);
    expect(one.requests).toEqual([]);
    expect(await (await call(`/transparencia?${crypto.randomUUID()}`)).text()).toContain(
      "No lo ve ningún testigo: la lista conocida está vacía.",
    );
  });

  test("sign the day's checkpoint, which is published with their lines and otherwise unchanged", async () => {
    const before = await newest();
    expect(await page()).toContain("Todavía no lo ha visto ningún testigo de la lista conocida.");
    await witness();
    const after = await newest();
    expect(readNote(after)!.text).toBe(readNote(before)!.text);
    expect(after.startsWith(before)).toBe(true);
    expect(signersOf(after)).toEqual(["uno.test", "dos.test"]);
    expect(await noteOf(day)).toBe(after);
    expect(await page()).toContain("Lo han visto 2 testigos de la lista conocida, de 2.");
    await witness(at + 5 * minuteMs);
    expect([one.requests.length, two.requests.length]).toEqual([1, 1]);
  });

  test("get each day the proof from the previous one; new or lagging witnesses get it from their own size", async () => {
    await witness(at, listed().slice(0, 1));
    await publishedDay(next);
    await witness(at + dayMs);
    expect(oldsIn(one.requests)).toEqual(["old 0", "old 256"]);
    expect(oldsIn(two.requests)).toEqual(["old 256", "old 0"]);
    expect(signersOf(await newest())).toEqual(["uno.test", "dos.test"]);
    expect(signersOf(await noteOf(day))).toEqual(["uno.test"]);
    expect(expectFaults()).toEqual([]);
  });

  test("sign again if their earlier signature never arrived", async () => {
    answer = (body) => (one.answer(body), new Response(null, { status: 502 }));
    await witness();
    expect(expectFaults()).toEqual([expect.stringContaining("it answers 502")]);
    answer = (body) => one.answer(body);
    await publishedDay(next);
    await witness(at + dayMs);
    await witness(at + dayMs + 5 * minuteMs);
    expect(signersOf(await newest())).toEqual(["uno.test", "dos.test"]);
  });

  test.each([
    ["that have seen more of the log", () => sizeAnswer(512), "dice haber visto 512 hojas"],
    ["to whom the log does not continue", () => new Response(null, { status: 422 }), "no continúa"],
  ])(
    "that send %s raise the alarm, once, and are not queried again that day",
    async (_, contradict, expectedText) => {
      let requestCount = 0;
      answer = () => ((requestCount += 1), contradict());
      for (const after of runsThatMatter) await witness(at + after);
      expect(requestCount).toBe(1);
      expect(await mails()).toEqual([expect.stringContaining(expectedText)]);
      expect(expectFaults()).toEqual([expect.stringContaining("transparency log: alarm")]);
      // That does not delay the other witness's line.
      expect(signersOf(await newest())).toEqual(["dos.test"]);
      await publishedDay(next);
      answer = (body) => ((requestCount += 1), one.answer(body));
      await witness(at + dayMs);
      expect(signersOf(await newest())).toEqual(["uno.test", "dos.test"]);
    },
  );

  test("that have seen another log of the same length raise the alarm", async () => {
    one.seen = { size: 256, root: new Uint8Array(32) };
    await witness();
    await witness(at + 5 * minuteMs);
    expect(oldsIn(one.requests)).toEqual(["old 0", "old 256"]);
    expect(await mails()).toEqual([expect.stringContaining("dice haber visto otro registro de 256 hojas")]);
    expectFaults();
  });

  test.each([
    ["nonsense", () => new Response("<html>")],
    ["the line of another", () => new Response(aWitness("otro.test").sign("x\n"))],
    ["an invalid size", () => new Response("muchas\n", { status: 409 })],
    ["that it is not at home", () => new Response(null, { status: 404 })],
    [
      "nothing",
      () => {
        throw new Error("no answer");
      },
    ],
  ])("that answer %s are queried again later, and nothing of it is published", async (_, confuse) => {
    answer = confuse;
    await witness();
    expect(expectFaults()).toHaveLength(1);
    expect(readNote(await newest())!.signatures.map(({ name }) => name)).not.toContain("otro.test");
    expect(signersOf(await newest())).toEqual(["dos.test"]);
    answer = (body) => one.answer(body);
    await witness(at + minuteMs);
    expect(one.requests).toEqual([]);
    await witness(at + 5 * minuteMs);
    expect(signersOf(await newest())).toEqual(["uno.test", "dos.test"]);
    expect(await mails()).toEqual([]);
  });

  test("may sign among lines of unknown types, which are left out", async () => {
    answer = (body) => {
      const line = body.slice(body.indexOf("\n\n") + 2);
      const stranger = aWitness("otro.test").sign(readNote(line)!.text);
      return one.answer(body).body ? new Response(stranger + one.sign(readNote(line)!.text)) : new Response();
    };
    await witness();
    expect(
      readNote(await newest())!
        .signatures.map(({ name }) => name)
        .slice(1),
    ).toEqual(["uno.test", "dos.test"]);
  });

  test("that never answer are reported at the end of the day, and the log continues", async () => {
    let requestCount = 0;
    answer = () => ((requestCount += 1), new Response(null, { status: 503 }));
    for (const after of runsThatMatter) await witness(at + after);
    expect(requestCount).toBe(9);
    expect(await mails()).toEqual([expect.stringContaining("uno.test no ha firmado el día")]);
    expectFaults();
    await publishedDay(next);
    expect((await readDay(readPublished, next))!.from).toBe(256);
  });
});

describe("lines that are added below a checkpoint", () => {
  const lines = async () => [
    readNote((await newest()) + one.sign(readNote(await newest())!.text))!.signatures.at(-1)!,
  ];
  const cosign = async (other?: R2Bucket) => {
    const dayLines = { day, lines: await lines() };
    return sequencing((log) => log.cosign(dayLines).then(() => "whole", String), other && { bucket: other });
  };

  test("are the same in both files, wherever the writer was cut off", { tags: "deep" }, async () => {
    for (let writes = 1, isOver = false; !isOver; writes += 1) {
      for (const isCarriedOut of [false, true]) {
        await emptyLog();
        await publishedDay(day);
        one = aWitness("uno.test", trusted);
        isOver = (await cosign(mortalBucket(writes, isCarriedOut))) === "whole";
        await witness(at, listed().slice(0, 1));
        expect(signersOf(await newest())).toEqual(["uno.test"]);
        expect(await noteOf(day)).toBe(await newest());
        await publishedDay(next);
        expect((await readDay(readPublished, next))!.from).toBe(256);
      }
      if (isOver) expect(writes).toBe(3);
    }
  });

  test("are left out of a past day, and appear there once", async () => {
    await cosign();
    await cosign();
    expect(readNote(await newest())!.signatures).toHaveLength(2);
    const [line] = await lines();
    await publishedDay(next);
    await sequencing((log) => log.cosign({ day, lines: [line!] }));
    expect(readNote(await newest())!.signatures).toHaveLength(1);
    expect(await newest()).toBe(await noteOf(next));
  });

  test("are not added to a log that somebody else has written", async () => {
    const note = await newest();
    await bucket.put(logKeyInBucket(checkpointPath), note.replace("256", "512"), { customMetadata: { day } });
    expect(await cosign()).toContain("LogDiverged");
    expect(await bucket.get(logKeyInBucket(dayPath(day))).then((file) => file!.text())).not.toContain(
      "uno.test",
    );
  });

  /**
   * Delays the write of the cosigned checkpoint until the next day has been published, if that is possible.
   * @returns the result of the cosigning.
   */
  const slowly = ({ isInTurn, isConditional = true }: { isInTurn: boolean; isConditional?: boolean }) =>
    runInDurableObject(objects.get(objects.idFromName("log")), async (object) => {
      const { promise: isPublished, resolve: published } = Promise.withResolvers<void>();
      const { promise: isReached, resolve: reached } = Promise.withResolvers<void>();
      const log = object as unknown as Pick<Sequencer, "publish" | "cosign"> & {
        env: object;
        last: Promise<unknown>;
        inTurn: <T>(work: () => Promise<T>) => Promise<T>;
      };
      const [own, inTurn] = [log.env, log.inTurn];
      const put = async (key: string, content: string, options: R2PutOptions) => {
        const isLate = key === logKeyInBucket(checkpointPath) && content.includes("uno.test");
        if (isLate) reached();
        if (isLate && !isInTurn) await isPublished;
        return bucket.put(key, content, isLate && !isConditional ? {} : options);
      };
      log.env = { ...env, REGISTER: { get: bucket.get.bind(bucket), put } };
      if (!isInTurn) log.inTurn = (work) => work();
      const dayLines = { day, lines: await lines() };
      const [said] = await Promise.all([
        log.cosign(dayLines).then(
          () => "signed",
          (fault: Error) => fault.name,
        ),
        (isInTurn ? Promise.resolve() : isReached).then(() => log.publish(next)).finally(published),
      ]);
      Object.assign(log, { env: own, inTurn });
      return said;
    });

  test("never overwrite a later day's: writes are done one after the other", async () => {
    expect(await slowly({ isInTurn: true })).toBe("signed");
    expect(await newest()).toBe(await noteOf(next));
  });

  test("are refused if a later day is published, even without that order", async () => {
    expect(await slowly({ isInTurn: false })).toBe("Overtaken");
    expect(await newest()).toBe(await noteOf(next));
  });

  test(
    "replace a later checkpoint by an earlier one without the order and the condition (twin)",
    { tags: "deep" },
    async () => {
      await slowly({ isInTurn: false, isConditional: false });
      expect(await newest()).not.toBe(await noteOf(next));
      expect(signersOf(await newest())).toEqual(["uno.test"]);
    },
  );
});
