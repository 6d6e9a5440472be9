import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { readCheckpoint, signCheckpoint } from "~/modules/register/format/checkpoint";
import { archiveCheckpoint, archiveKey } from "~/modules/register/archive-checkpoint.server";
import { readConsistency } from "~/modules/register/format/consistency";
import { logOrigin, registerKeysOf } from "~/modules/register/register-keys";
import { guardOf, signCurrentCheckpoint, signingDeps } from "~/modules/register/sign-checkpoint.server";
import { hourMs } from "~/time/units";
import { verifyFiles } from "../../../verifier/verify-files";
import { expectFaults } from "../../support/quiet-console";
import { call, type Call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { everyRow } from "../../support/worker/database";
import { archiving } from "../../support/worker/nights";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { takeBack } from "../../support/worker/taken-back";
import { logOf, register, trusted, worked } from "../../support/worker/register";

const path = "/api/register/consistency";
const text = { "Content-Type": "text/plain; charset=utf-8" };
const origin = "fichaclara.test/registro";

const keys = () => registerKeysOf(deps().env);
const head = async (member: SignedInMember) =>
  (await signCurrentCheckpoint(signingDeps(deps()), logOf(member)))!.note;

/** Sends a request, by default as a program without a session. */
const ask = (checkpoint: string, options: Call = {}) =>
  call(path, { method: "POST", json: checkpoint, headers: text, origin: null, ...options });

const named = (name: string, content: string) => ({ name, bytes: new TextEncoder().encode(content) });
const outcomesOf = async (...texts: string[]) => {
  const files = texts.map((content, at) => named(`${at}`, content));
  return (await verifyFiles(files, trusted())).comparisons.map(({ outcome }) => outcome);
};

/** Makes a company with events after a signed checkpoint. */
async function aGrownRegister() {
  const member = await aMember({ company: await aCompany(), role: "owner" });
  await register(member);
  const now = Date.now();
  await worked(member, now - 4 * hourMs, now - 3 * hourMs);
  const old = await head(member);
  await worked(member, now - 2 * hourMs, now - hourMs);
  await head(member);
  return { member, old };
}

let ana: SignedInMember;
let old: string;
beforeAll(async () => {
  ({ member: ana, old } = await aGrownRegister());
});

const signed = (change: Partial<ReturnType<typeof readCheckpoint>>, seed = keys().seed) =>
  signCheckpoint({ ...readCheckpoint(old)!, ...change }, seed);

describe("a person who has a signed checkpoint", () => {
  test("gets the proof that it is the beginning of the register, without a session, and nothing is written", async () => {
    const before = await everyRow();
    const answer = await ask(old);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(await outcomesOf(old, await answer.text())).toEqual(["agree"]);
    expect(await everyRow()).toEqual(before);
  });

  test("may send it as JSON, and from the page", async () => {
    const answer = await call(path, { json: { checkpoint: old } });
    expect(await answer.text()).toBe(await (await ask(old)).text());
  });

  test("gets an empty proof for the newest checkpoint", async () => {
    const now = await head(ana);
    expect(await outcomesOf(now, await (await ask(now)).text())).toEqual(["agree"]);
  });
});

describe("if a nightly checkpoint is stored", () => {
  const lastSigned = (member: SignedInMember) =>
    guardOf(deps().env, logOrigin(keys(), member.company.id)).last();
  const newerOf = (proof: string) => readConsistency(proof)!.newer;

  test("an older checkpoint is proved to lead to it, whatever came since, and nothing new is signed", async () => {
    const { member, old: before } = await aGrownRegister();
    const archived = (await archiveCheckpoint(archiving(Date.now()), logOf(member)))!;
    await worked(member, Date.now() - hourMs / 2, Date.now() - hourMs / 4);
    for (const givenNote of [before, archived]) {
      const proof = await (await ask(givenNote)).text();
      expect(newerOf(proof)).toBe(archived);
      expect(await outcomesOf(givenNote, proof, archived)).toEqual(["agree", "agree", "agree"]);
    }
    expect((await lastSigned(member))!.size).toBe(readCheckpoint(archived)!.size);
    // The later checkpoint is not in the archive, and leads to the current register.
    const since = await head(member);
    expect(newerOf(await (await ask(since)).text())).toBe(since);
  });

  const another = { root: new Uint8Array(32).fill(1) };
  test.each([
    ["with another root", another],
    ["with more events", { ...another, size: 1_000 }],
  ])(
    "that the register does not match, %s, nothing new is signed, and the alarm is raised",
    async (_, change) => {
      const { member, old: before } = await aGrownRegister();
      const other = signCheckpoint({ ...readCheckpoint(await head(member))!, ...change }, keys().seed);
      await env.REGISTER.put(archiveKey(logOf(member), Date.now()), other);
      const last = await lastSigned(member);
      await worked(member, Date.now() - hourMs / 2, Date.now() - hourMs / 4);
      for (const givenNote of [before, other]) {
        const answer = await ask(givenNote);
        expect(answer.status).toBe(409);
        expect(await answer.json()).toMatchObject({ given: givenNote, ours: other });
      }
      expect(await lastSigned(member)).toEqual(last);
      expect(expectFaults().join()).toContain("events that were signed before");
    },
  );
});

describe("a request without a checkpoint of ours is refused, with the same words", () => {
  const refusedNotes: [string, () => string][] = [
    ["nothing", () => ""],
    [
      "a note with a letter altered",
      () => old.replace(/\n(\d)/, (_, digit: string) => `\n${Number(digit) + 1}`),
    ],
    ["a note that a stranger signed", () => signed({}, new Uint8Array(32).fill(9))],
    ["a note of a company that there is not", () => signed({ origin: `${origin}/${crypto.randomUUID()}` })],
    ["a note of another installation", () => signed({ origin: `register.example/${ana.company.id}` })],
    ["a note of no company", () => signed({ origin: `${origin}/x` })],
  ];
  test.each(refusedNotes)("%s", async (_, note) => {
    const answer = await ask(note());
    expect(answer.status).toBe(403);
    const { error } = await answer.json<{ error: string }>();
    expect(error).toContain(
      "no está firmado con una clave de Fichaclara, o no es de un registro que esté aquí",
    );
  });

  test("no more than 4 kB is read", async () => {
    expect((await ask("x".repeat(4_097))).status).toBe(413);
    expect((await call(path, { json: { checkpoint: "x".repeat(4_097) } })).status).toBe(413);
    expect((await ask("x".repeat(4_096))).status).toBe(403);
    expect((await call(path, { form: { checkpoint: old } })).status).toBe(415);
  });
});

describe("a checkpoint that contradicts the register raises the alarm", () => {
  test("for more events than the register has: both states are returned, and the operator's log records it", async () => {
    const archived = (await archiveCheckpoint(archiving(Date.now()), logOf(ana)))!;
    const longer = signed({ size: 1_000 });
    const answer = await ask(longer);
    expect(answer.status).toBe(409);
    const { error, given, ours } = await answer.json<Record<"error" | "given" | "ours", string>>();
    expect(error).toContain("tiene más anotaciones que el registro");
    expect([given, ours]).toEqual([longer, archived]);
    expect(expectFaults().join()).toContain(`"what":"consistency","company":"${ana.company.id}"`);
  });

  test("without a new signature for the sender, even if events have come since and no nightly checkpoint exists", async () => {
    const { member, old: before } = await aGrownRegister();
    const lastSigned = () => guardOf(deps().env, logOrigin(keys(), member.company.id)).last();
    const last = await lastSigned();
    await worked(member, Date.now() - hourMs / 2, Date.now() - hourMs / 4);
    for (const change of [{ size: 1_000 }, { root: new Uint8Array(32).fill(1) }]) {
      const givenNote = signCheckpoint({ ...readCheckpoint(before)!, ...change }, keys().seed);
      const answer = await ask(givenNote);
      expect([answer.status, await answer.json()]).toMatchObject([409, { given: givenNote, ours: null }]);
    }
    expect(await lastSigned()).toEqual(last);
    expectFaults();
  });

  test("for a register restored to an earlier state nothing is returned: none of it is signed", async () => {
    const { member } = await aGrownRegister();
    const newest = await head(member);
    await takeBack(logOf(member).ledger, readCheckpoint(newest)!.size);
    const answer = await ask(newest);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ given: newest, ours: null });
    expectFaults();
  });

  test("for another root at its size: both states are returned, and nothing is signed against the past", async () => {
    const archived = (await archiveCheckpoint(archiving(Date.now()), logOf(ana)))!;
    const other = signed({ root: new Uint8Array(32).fill(1) });
    const answer = await ask(other);
    expect(answer.status).toBe(409);
    const { error, given, ours } = await answer.json<Record<"error" | "given" | "ours", string>>();
    expect(error).toContain("no es un comienzo del registro");
    expect([given, ours]).toEqual([other, archived]);
    expect(expectFaults().join()).toContain("of another past");
  });
});

describe("the limit of consistency requests of a network", () => {
  const limiter = (limit: () => Promise<{ success: boolean }>) => ({ PROOF_LIMIT: { limit } });

  test("refuses further ones before anything is read", async () => {
    const answer = await ask("x".repeat(9_000), { env: limiter(() => Promise.resolve({ success: false })) });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
    // Twin: with the limiter open the body is read, and found to be too large.
    const room = limiter(() => Promise.resolve({ success: true }));
    expect((await ask("x".repeat(9_000), { env: room })).status).toBe(413);
  });

  test("counts by its address", async () => {
    const limitedKeys: unknown[] = [];
    const PROOF_LIMIT = {
      limit: ({ key }: { key: string }) => Promise.resolve({ success: limitedKeys.push(key) > 0 }),
    };
    const headers = { ...text, "CF-Connecting-IP": "2001:db8:1:2:3::9" };
    await ask(old, { env: { PROOF_LIMIT }, headers });
    expect(limitedKeys).toEqual(["2001:db8:1:2"]);
  });

  test("still answers if the limiter fails", async () => {
    expect((await ask(old, { env: limiter(() => Promise.reject(new Error("no limiter"))) })).status).toBe(
      200,
    );
    expect(expectFaults().join()).toContain('"what":"proof limit"');
  });
});
