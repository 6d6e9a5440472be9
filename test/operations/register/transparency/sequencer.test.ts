import { env, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { dailyLeaf, labelOf } from "~/modules/register/format/daily-leaf";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { registerKeysOf } from "~/modules/register/register-keys";
import { checkpointPath, logKeyInBucket, transparencyOrigin } from "~/modules/register/format/published-log";
import { readDay, readLogCheckpoint, readLeaves, requireOrder } from "~/modules/register/format/read-log";
import { addDays } from "~/time/dates";
import { deps } from "../../../support/worker/deps";
import { mortalBucket, sequencing } from "../../../support/worker/published-day";
import { emptyLog, readPublished } from "../../../support/worker/transparency";

const { REGISTER: bucket, TRANSPARENCY_LOG: objects } = env;
const keys = registerKeysOf(deps().env);
const trust = { origin: transparencyOrigin(keys.published), publicKeys: keys.trusted };
const day = "2026-11-02";
const next = addDays(day, 1);

beforeEach(emptyLog);

/** Returns a company's leaf for a day, with this number of events. */
function leafOf(company: string, on = day, size = 5): Uint8Array {
  const origin = `${keys.published.origin}/${company}`;
  return dailyLeaf(
    { origin, day: on },
    signCheckpoint({ origin, size, root: new Uint8Array(32) }, keys.seed),
  );
}

const submit = (...leaves: Uint8Array[]) =>
  sequencing((log) => leaves.map((leaf) => log.submit(leaf, { day, today: day })));

async function readAll() {
  const head = await readLogCheckpoint(readPublished, trust);
  const files = Array.from({ length: head.size / 256 }, (_, file) => readLeaves(readPublished, head, file));
  return { head, leaves: (await Promise.all(files)).flat() };
}

describe("a day of the transparency log", () => {
  test("has each submitted leaf once, and the next day continues from it", async () => {
    await submit(leafOf("a"), leafOf("b"), leafOf("a"));
    expect(await sequencing((log) => log.publish(day))).toEqual({ day, size: 256 });
    // A published day never changes.
    await submit(leafOf("late"));
    expect(await sequencing((log) => log.publish(day))).toEqual({ day, size: 256 });
    expect(await sequencing((log) => log.publish(next))).toEqual({ day: next, size: 512 });

    const { leaves } = await readAll();
    const labels = leaves.map(labelOf);
    for (const company of ["a", "b", "late"])
      expect(labels.filter((label) => label === labelOf(leafOf(company)))).toHaveLength(1);
    requireOrder(leaves.slice(0, 256), day);
    requireOrder(leaves.slice(256), next);
    expect(await readDay(readPublished, next)).toMatchObject({ day: next, from: 256 });
  });

  test("accepts no second state of a register, and no day long past or in the future", async () => {
    await submit(leafOf("a", day, 5));
    expect(await submit(leafOf("a", day, 6))).toEqual(["contradiction"]);
    await sequencing((log) => log.publish(day));
    // Also after it is published.
    expect(await submit(leafOf("a", day, 6), leafOf("a", day, 5))).toEqual(["contradiction", "taken"]);
    const of = (on: string) =>
      sequencing((log) => log.submit(leafOf("c", on), { day: on, today: addDays(day, 4) }));
    expect(await of(day)).toBe("late");
    expect(await of(addDays(day, 5))).toBe("late");
    expect(await of(addDays(day, 1))).toBe("taken");
  });

  test(
    "killed at each of its writes is finished with the same bytes: there is one log",
    { tags: "deep" },
    async () => {
      for (let writes = 1; ; writes += 1) {
        let isOver = false;
        for (const isCarriedOut of [false, true]) {
          await emptyLog();
          await submit(leafOf("a"));
          await sequencing((log) => log.publish(day));
          await submit(leafOf("b"));
          const cut = await sequencing((log) => log.publish(next).then(() => "whole", String), {
            bucket: mortalBucket(writes, isCarriedOut),
          });
          const seen = await bucket
            .get(logKeyInBucket("tile/entries/001"))
            .then((file) => file?.arrayBuffer());
          await submit(leafOf("c"));
          await sequencing((log) => log.publish(next));
          const { head, leaves } = await readAll();
          expect(head.size).toBe(512);
          expect(leaves.map(labelOf)).toContain(labelOf(leafOf("b")));
          // A leaf that came after the decision belongs to the next day.
          if (cut !== "whole") expect(leaves.map(labelOf)).not.toContain(labelOf(leafOf("c")));
          if (seen)
            expect(await (await bucket.get(logKeyInBucket("tile/entries/001")))!.arrayBuffer()).toEqual(seen);
          isOver ||= cut === "whole";
        }
        if (isOver) return expect(writes).toBeGreaterThan(4);
      }
    },
  );

  test("killed at a write and decided again publishes another log (twin)", { tags: "deep" }, async () => {
    await submit(leafOf("a"));
    await sequencing((log) => log.publish(day).catch(() => null), { bucket: mortalBucket(4, true) });
    await runInDurableObject(objects.get(objects.idFromName("log")), (_, { storage }) => {
      storage.kv.delete("staged");
      storage.sql.exec("DELETE FROM staged");
      storage.sql.exec("UPDATE leaves SET added_on = NULL");
    });
    const again = sequencing((log) => log.publish(day).catch((fault: Error) => fault.name));
    expect(await again).toBe("LogDiverged");
  });

  test.each([true, false])(
    "is not signed over a log published meanwhile (from the first day on: %s)",
    async (isFirst) => {
      if (!isFirst) await sequencing((log) => log.publish(addDays(day, -1)));
      const late: { writes: (() => Promise<unknown>)[] } = { writes: [] };
      const slow = {
        get: bucket.get.bind(bucket),
        put: ((...of: Parameters<R2Bucket["put"]>) => {
          if (of[0] !== logKeyInBucket(checkpointPath)) return bucket.put(...of);
          late.writes.push(() => bucket.put(...of));
          throw new Error("killed");
        }) as R2Bucket["put"],
      };
      await sequencing((log) => log.publish(day).catch(() => null), { bucket: slow });
      await sequencing((log) => log.publish(next));
      const { head } = await readAll();
      expect(await late.writes[0]!()).toBeNull();
      expect((await readAll()).head).toEqual(head);
    },
  );

  test.each([
    ["ahead", 999, 1],
    ["of other leaves", 256, 1],
    ["behind", 0, 1],
  ])("is not signed if the published log is %s", async (_, size, fill) => {
    await submit(leafOf("a"));
    await sequencing((log) => log.publish(day));
    const root = new Uint8Array(32).fill(fill);
    const other = signCheckpoint({ origin: trust.origin, size, root }, keys.seed);
    await bucket.put(logKeyInBucket(checkpointPath), other);
    const publishOutcome = sequencing((log) =>
      log.publish(next).then(
        () => "published",
        (fault: Error) => fault.name,
      ),
    );
    expect(await publishOutcome).toBe("LogDiverged");
    expect(await (await bucket.get(logKeyInBucket(checkpointPath)))!.text()).toBe(other);
    expect(await readDay(readPublished, next)).toBeNull();
  });

  test("is published once by two simultaneous calls", async () => {
    await submit(leafOf("a"));
    const object = objects.get(objects.idFromName("log")) as unknown as {
      publish: (day: string) => Promise<{ size: number }>;
    };
    const both = await Promise.all([object.publish(day), object.publish(day)]);
    expect(both.map(({ size }) => size)).toEqual([256, 256]);
    expect((await readAll()).head.size).toBe(256);
  });
});
