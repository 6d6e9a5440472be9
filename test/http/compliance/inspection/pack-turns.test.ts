// Proves the turns in which a pack is made: killed anywhere, two in parallel, and with many people.
import { env } from "cloudflare:test";
import { preparedPacks } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { askPack } from "~/modules/compliance/inspection/pack/server/ask-pack.server";
import {
  emptyFile,
  emptyFiles,
  packPrefix,
  type PackState,
} from "~/modules/compliance/inspection/pack/model/pack-files";
import { isTooLarge, turnsFor } from "~/modules/compliance/inspection/pack/model/pack-limits";
import { deleteFiles, turnName, type Pack } from "~/modules/compliance/inspection/pack/store.server";
import { joinBytes } from "~/platform/pdf/pdf-bytes";
import type { Deps } from "~/platform/context.server";
import { openDb } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import { addRegister } from "~/modules/compliance/inspection/pack/make-packs.server";
import { expectFaults } from "../../../support/quiet-console";
import { pagesOfPdf } from "../../../support/pdf";
import { expectFailureWithout } from "../../../support/worker/broken-schema";
import { deps, settle } from "../../../support/worker/deps";
import { aroundD1 } from "../../../support/worker/around-d1";
import { crowd } from "../../../support/worker/crowd";
import { rowsOfCsv } from "../../../support/worker/file-totals";
import { aPack, aPackTurn, anAskedPack, bytesOfPack, filesOfPack } from "../../../support/worker/packs";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import type { Participant } from "../../../support/worker/race";
import { jobQueue } from "../../../support/worker/queues";
import { register } from "../../../support/worker/register";
import { inEveryOrder, inOrder } from "../../../support/worker/schedule";
import { readStoredZip } from "../../../../verifier/container/stored-zip";

const october = { from: "2026-10-01", to: "2026-10-31" };
const checkInTime = Date.parse("2026-10-05T09:00+02:00");

beforeEach(async () => {
  jobQueue.waiting = [];
  await env.CELL_1.exec("DELETE FROM prepared_packs");
});

async function aBakery(): Promise<SignedInMember> {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  const ana = await aMember({ company, fullName: "Ana Ruiz" });
  await register(owner, ana);
  await aLog(ana, { checkInTime, checkOutTime: checkInTime + 3_600_000 });
  await settle();
  return owner;
}

type Send<T> = () => Promise<T>;

/** Returns the bucket, each of whose calls goes through `around`. */
const aroundR2 = (around: <T>(call: string, send: Send<T>) => Promise<T>): R2Bucket =>
  new Proxy(env.REGISTER, {
    get(bucket, name) {
      const method = Reflect.get(bucket, name) as (...parameters: unknown[]) => Promise<unknown>;
      return (...parameters: unknown[]) => around(String(name), () => method.apply(bucket, parameters));
    },
  });

describe("a turn of making a pack that is killed", () => {
  /** Before the call is carried out, or after it with a lost answer. */
  const ways: Record<string, <T>(send: Send<T>) => Promise<unknown>> = {
    before: () => Promise.resolve(),
    after: (send) => send(),
  };
  test.each(Object.keys(ways))(
    "%s any of its calls of database and bucket, and repeated, leaves the same bytes as an undisturbed one",
    { tags: "deep" },
    async (way) => {
      const owner = await aBakery();
      const [now, id] = [Date.now(), newId(Date.now())];
      await aPack(owner, { now, id });
      const once = await bytesOfPack(owner, id);
      const killed: Record<string, number> = {};
      for (let calls = 1, isKilled = true; isKilled; calls += 1) {
        await env.CELL_1.exec("DELETE FROM prepared_packs");
        await anAskedPack(owner, { now, id });
        jobQueue.waiting = [];
        isKilled = false;
        for (let outcome: unknown = "more"; outcome === "more";) {
          let left = calls;
          const mortal = async <T>(call: string, send: Send<T>): Promise<T> => {
            left -= 1;
            if (left > 0) return send();
            if (left === 0) {
              killed[call] = (killed[call] ?? 0) + 1;
              await ways[way]!(send);
            }
            throw new Error("killed");
          };
          const usual = deps(now, openDb(aroundD1(env.CELL_1, (send) => mortal("d1", send))));
          const REGISTER = aroundR2(mortal);
          outcome = await aPackTurn(owner, { ...usual, env: { ...usual.env, REGISTER } }).catch(
            () => "killed",
          );
          if (outcome === "killed") {
            isKilled = true;
            outcome = await aPackTurn(owner, deps(now));
          }
        }
        const again = await bytesOfPack(owner, id);
        expect(
          again.length === once.length && again.every((byte, at) => byte === once[at]),
          `killed at call ${calls}`,
        ).toBe(true);
      }
      // Recording the page's digest and reading a mail's checkpoint may fail: neither stops a pack.
      for (const fault of expectFaults()) expect(fault).toMatch(/page digest|checkpoint of a mail/);
      expect(killed.d1).toBeGreaterThan(10);
      // For the sheets, the register and the end: each one's files, its state and its beginning.
      expect([killed.put! >= 8, killed.get! >= 2]).toEqual([true, true]);
    },
  );
});

describe("a pack's register in many parts", () => {
  const partBytes = 12_000;

  test(
    "killed at each part and repeated has the same bytes as in one part, and leaves nothing once deleted",
    { tags: "deep" },
    async () => {
      const owner = await aBakery();
      const id = await anAskedPack(owner);
      const [asked] = await deps().db.select().from(preparedPacks).where(eq(preparedPacks.id, id));
      const { company } = owner;
      const state: PackState = {
        people: [],
        rows: [],
        pages: { length: 0, offsets: [] },
        statementLines: emptyFile,
        shiftLines: emptyFile,
        files: emptyFiles,
      };
      const madePack = async (pack: Pack, using: Deps, most?: number) => {
        const { register } = (await addRegister(using, { pack, company, state }, most))!.files;
        const parts = await Promise.all(
          register.parts.map(async (key) => (await env.REGISTER.get(key))!.bytes()),
        );
        return { parts: parts.length, bytes: joinBytes(parts), register };
      };
      const whole = await madePack({ ...asked!, tries: 1 }, deps());
      expect(whole.parts).toBe(1);
      let killed = 0;
      for (let calls = 1, isKilled = true; isKilled; calls += 1)
        for (const isCarriedOut of [false, true]) {
          let left = calls;
          const REGISTER = aroundR2(async (call, send) => {
            left -= Number(call === "put");
            if (left > 0) return send();
            if (left === 0 && isCarriedOut) await send();
            throw new Error("killed");
          });
          const mortal = { ...deps(), env: { ...deps().env, REGISTER } };
          // Recording the page's digest may fail without stopping a pack.
          const dying = { ...asked!, tries: 2 * calls };
          isKilled = (await madePack(dying, mortal, partBytes).catch(() => "killed")) === "killed";
          killed += Number(isKilled);
          // A killed turn leaves an incomplete register, unless it was killed after the last part.
          const { objects } = await env.REGISTER.list({ prefix: `${packPrefix(asked!)}${turnName(dying)}/` });
          const storedSize = objects.reduce((sum, { size }) => sum + size, 0);
          if (isKilled && !isCarriedOut) expect(storedSize).toBeLessThan(whole.register.size);
          const again = await madePack({ ...asked!, tries: 2 * calls + 1 }, deps(), partBytes);
          expect(again.parts).toBeGreaterThan(3);
          expectFaults();
          expect([again.register.size, again.register.crc]).toEqual([
            whole.register.size,
            whole.register.crc,
          ]);
          expect(again.bytes.every((byte, at) => byte === whole.bytes[at])).toBe(true);
        }
      expect(killed).toBeGreaterThan(8);
      await deleteFiles(deps(), asked!);
      expect((await env.REGISTER.list({ prefix: packPrefix(asked!) })).objects).toEqual([]);
    },
  );
});

describe("two simultaneous turns, between which a person gets a document,", () => {
  const turn =
    (owner: SignedInMember): Participant<unknown> =>
    ({ deps: using }) =>
      aPackTurn(owner, using());
  const afterChange =
    (owner: SignedInMember): Participant<unknown> =>
    async (its) => {
      await its.d1.prepare("UPDATE profiles SET dni = '12345678Z' WHERE role = 'owner'").run();
      while ((await turn(owner)(its)) === "more");
    };

  /** The first turn has read the people when the other makes the whole pack, and continues after it. @returns the ZIP. */
  async function raced(): Promise<Uint8Array> {
    const owner = await aBakery();
    const id = await anAskedPack(owner);
    jobQueue.waiting = [];
    await inOrder("AAAB+A+", (race) => race(turn(owner), afterChange(owner)));
    return bytesOfPack(owner, id);
  }

  test("leave the complete files of the one that ended first", async () => {
    const files = await readStoredZip(await raced());
    expect(files!.map(({ name }) => name)).toHaveLength(7);
  });
});

async function answerTo(...asking: Parameters<typeof askPack>): Promise<string> {
  const outcome = await askPack(...asking);
  return "result" in outcome ? outcome.result : outcome.refusal;
}

describe("the same pack requested twice at the same time", () => {
  const asking =
    (member: SignedInMember): Participant<string> =>
    ({ deps: using }) =>
      answerTo(using(), {
        member,
        id: newId(Date.now()),
        requested: { range: october, profileIds: null, withPlans: true },
      });
  const underWay = () => env.CELL_1.prepare("SELECT count(*) AS n FROM prepared_packs").first<number>("n");

  async function isMadeOnce() {
    const owner = await aMember({ role: "owner" });
    await inEveryOrder(async (race) => {
      await env.CELL_1.exec("DELETE FROM prepared_packs");
      const answers = await race(asking(owner), asking(owner));
      expect([answers.sort(), await underWay()]).toEqual([["requested", "under-way"], 1]);
    });
  }

  test(
    "is made once, in every order: the other request is answered that it is under way",
    { tags: "deep" },
    isMadeOnce,
  );

  test("is made twice without its index (twin)", { tags: "deep" }, () =>
    expectFailureWithout(["DROP INDEX prepared_packs_making"], isMadeOnce),
  );

  const fourDays = (member: SignedInMember) =>
    [1, 2, 3, 4].map(
      (day): Participant<string> =>
        ({ deps: using }) =>
          answerTo(using(), {
            member,
            id: newId(Date.now()),
            requested: { range: { ...october, from: `2026-10-0${day}` }, profileIds: null, withPlans: true },
          }),
    );

  test("with different days gives at most three packs under way", async () => {
    const owner = await aMember({ role: "owner" });
    await inOrder("A+B+C+D+", async (race) =>
      expect((await race(...fourDays(owner))).sort()).toEqual([
        "requested",
        "requested",
        "requested",
        "too-many",
      ]),
    );
  });
});

describe("a pack of many people and months", () => {
  test(
    "has small turns, however many people there are, and as many turns as were counted",
    { tags: "deep" },
    async () => {
      const owner = await crowd(40);
      await register(owner);
      const range = { from: "2025-11-01", to: "2026-10-31" };
      const id = await anAskedPack(owner, { range });
      jobQueue.waiting = [];
      const stores = (["get", "put", "list"] as const).map((name) => vi.spyOn(env.REGISTER, name));
      const stored = () => stores.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      const turns: { trips: number; stored: number }[] = [];
      let trips = 0;
      const counting = aroundD1(env.CELL_1, (send) => {
        trips += 1;
        return send();
      });
      for (let outcome: unknown = "more"; outcome === "more";) {
        const before = stored();
        trips = 0;
        outcome = await aPackTurn(owner, deps(Date.now(), openDb(counting)));
        turns.push({ trips, stored: stored() - before });
      }
      // The last turn finds nothing to do. Inactive people without entries need no turn.
      expect(turns).toHaveLength(turnsFor(37, 12) + 1);
      const sheets = turns.slice(0, -3);
      expect(sheets).toHaveLength(5);
      for (const { trips, stored: files } of sheets) {
        expect(trips).toBeLessThanOrEqual(9);
        expect(files).toBeLessThanOrEqual(5);
      }
      const files = await filesOfPack(owner, id);
      const pages = await pagesOfPdf(files["registro_de_jornada.pdf"]!);
      expect(pages).toHaveLength(1 + 37 * 12);
      expect(pages.at(-1)).toMatch(/Página 445 de 445/);
      expect(rowsOfCsv(new TextDecoder().decode(files["fichajes.csv"]))).toEqual([]);
    },
  );

  test("for five hundred people and twelve months takes sixty-five turns, within one download's reads", () => {
    expect([turnsFor(500, 12), isTooLarge(500, 12)]).toEqual([65, false]);
    expect([isTooLarge(500, 24), isTooLarge(500, 26)]).toEqual([false, true]);
    // Four files for each turn of sheets, and the register's parts: far more than a million punches fill.
    const partsOfRegister = 200;
    expect(4 * turnsFor(500, 24) + partsOfRegister).toBeLessThan(1_000);
  });
});
