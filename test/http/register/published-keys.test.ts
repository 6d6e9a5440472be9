import { bytesToHex } from "@noble/hashes/utils.js";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { readLogProof } from "~/modules/register/format/log-proof";
import { parseVkey, readNote, findSigner } from "~/modules/register/format/note";
import type { LogReceipt } from "~/modules/register/issue-receipt.server";
import { dateOfUtc } from "~/time/dates";
import { keysWithNext } from "../../../dev/next-key";
import { readSuccessions, withSuccessors } from "../../../verifier/successors";
import { readNamedKey, readPublishedKeys, type TrustedKey } from "../../../verifier/trusted-keys";
import { verifyReceipt } from "../../../verifier/verify-receipt";
import { expectFaults } from "../../support/quiet-console";
import { aNote, publicOf, vkeyOfDigit } from "../../support/register/key-line";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { register, trusted } from "../../support/worker/register";

const origin = "fichaclara.test/registro";
const next = "8".repeat(64);

let ana: SignedInMember;
let seq: number;
/** The configuration before the key is changed, and after. */
let prepared: { REGISTER_PUBLIC_KEYS: string };
let changed: typeof prepared & { REGISTER_PRIVATE_KEY: string };
let from: number;
let until: number;

beforeAll(async () => {
  ana = await aMember({ company: await aCompany() });
  await register(ana);
  const json = { action: "check_in", location: null };
  const punched = await call("/api/check-in", { cookie: ana.cookie, json });
  ({ seq } = (await punched.json<{ receipt: { seq: number } }>()).receipt);
  from = deps().now - 1_000;
  until = deps().now + 1_000;
  const keys = keysWithNext(deps().env, { next, from, until });
  prepared = { REGISTER_PUBLIC_KEYS: JSON.stringify(keys) };
  changed = { ...prepared, REGISTER_PRIVATE_KEY: next };
});

const published = (name: string, env: object = {}) => call(`/.well-known/fichaclara-${name}`, { env });
const textOf = async (name: string, env?: object) => (await published(name, env)).text();
const jsonOf = async (name: string, env?: object) => (await published(name, env)).json();

/** Returns the receipt of her punch, signed with these settings. */
const receiptUnder = async (env: object) =>
  (await call(`/dashboard/comprobante/${seq}`, { cookie: ana.cookie, env })).text();

const judge = (receipt: string, keys: readonly TrustedKey[]) =>
  verifyReceipt(new TextEncoder().encode(receipt), keys).verdict;

describe("the published keys of the register", () => {
  test.each([
    ...["keys.json", "keys/vkeys.txt", "keys/successions.json", "keys/verificar.sha256"],
    ...["keys/verificar-anteriores.txt"],
    ...["keys/{company}.policy", "keys/{company}.2.policy", "keys/transparencia.policy"],
  ])("are public, for any site, for five minutes: %s", async (file) => {
    const name = file.replace("{company}", crypto.randomUUID());
    const { status, headers } = await published(name);
    expect((await call(`/.well-known/fichaclara-${name}`, { method: "POST" })).status).toBe(405);
    expectFaults();
    expect(status).toBe(200);
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Cache-Control")).toBe("public, max-age=300");
    expect(headers.get("Content-Type")).toMatch(/json/.test(name) ? /^application\/json/ : /^text\/plain/);
  });

  test("are the signing one, under the register's origin and not the application's", async () => {
    const [{ publicKey }] = trusted() as [TrustedKey];
    expect(await jsonOf("keys.json")).toEqual({
      keys: [{ from: null, public_key: publicKey, until: null }],
      origin,
    });
    expect(await textOf("keys/vkeys.txt")).toContain(`\n${vkeyOfDigit("7", origin)}\n`);
    expect(await jsonOf("keys/successions.json")).toEqual({ successions: [] });
  });

  test("are both while the key is changed, in the same order before and after", async () => {
    for (const env of [prepared, changed]) {
      expect(await jsonOf("keys.json", env)).toEqual({
        keys: [
          { from: null, public_key: publicOf("7"), until },
          { from, public_key: publicOf("8"), until: null },
        ],
        origin,
      });
      expect(await textOf("keys/vkeys.txt", env)).toMatch(
        new RegExp(`${vkeyOfDigit("7", origin)}\n#.*\n${vkeyOfDigit("8", origin)}\n$`.replaceAll("+", "\\+")),
      );
      expect(await jsonOf("keys/successions.json", env)).toEqual({
        successions: [aNote("7", "8", { origin, from, until })],
      });
    }
  });
});

test("the published digest of the verifier's page is that of the file in a package, as sha256sum prints it", async () => {
  const zip = new Uint8Array(
    await (await call("/dashboard/registro.zip", { cookie: ana.cookie })).arrayBuffer(),
  );
  const page = unzipSync(zip)["verificar.html"]!.slice();
  const digest = bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", page)));
  expect(await textOf("keys/verificar.sha256")).toBe(`${digest}  verificar.html\n`);
});

test("the digests of earlier pages stay published, each from the first day of a package with it", async () => {
  const exported = async (env: object = {}) =>
    (await call("/dashboard/registro.zip", { cookie: ana.cookie, env })).arrayBuffer();
  const older = "a".repeat(64);
  await deps().env.REGISTER.put(`pages/${older}`, "", { customMetadata: { day: "2026-01-31" } });
  const now = (await textOf("keys/verificar.sha256")).trimEnd();
  await exported();
  const files = await textOf("keys/verificar-anteriores.txt");
  expect(files.split("\n").slice(1)).toEqual([
    ...["# Desde el 2026-01-31", `${older}  verificar.html`],
    ...[`# Desde el ${dateOfUtc(deps().now)}`, now, ""],
  ]);
  await exported();
  expect(await textOf("keys/verificar-anteriores.txt")).toBe(files);

  // If the bucket fails, the operator sees a fault, and the export succeeds.
  const { REGISTER } = deps().env;
  const put = (key: string, ...rest: [string]) =>
    key.startsWith("pages/") ? Promise.reject(new Error("no bucket")) : REGISTER.put(key, ...rest);
  const failing = {
    REGISTER: Object.assign(Object.create(REGISTER) as typeof REGISTER, {
      put,
      get: REGISTER.get.bind(REGISTER),
    }),
  };
  expect(unzipSync(new Uint8Array(await exported(failing)))["verificar.html"]).toBeDefined();
  expect(expectFaults().join()).toContain('"what":"page digest"');
});

describe("a receipt of a company", () => {
  test("is accepted by the policy of its company's log, and by no other", async () => {
    const { proof } = JSON.parse(await receiptUnder({})) as LogReceipt;
    const note = readNote(readLogProof(proof)!.checkpoint)!;
    const policyOf = async (companyId: string) =>
      (await textOf(`keys/${companyId}.policy`))
        .split("\n")
        .filter((line) => line.startsWith("log "))
        .map((line) => parseVkey(line.slice(4))!);
    expect(findSigner(note, await policyOf(ana.company.id))).not.toBeNull();
    expect(findSigner(note, await policyOf(crypto.randomUUID()))).toBeNull();
  });

  test("of the old key stays valid, and one of the new key is valid for a reader who knows only the old one", async () => {
    const old = trusted();
    const [before, after] = [await receiptUnder(prepared), await receiptUnder(changed)];
    const keys = readPublishedKeys(await jsonOf("keys.json", changed))!;
    for (const receipt of [before, after]) expect(judge(receipt, keys)).toMatchObject({ verdict: "valid" });
    expect(judge(after, old)).toMatchObject({ verdict: "undecided", doubt: "unknown-key" });
    const notes = readSuccessions(await jsonOf("keys/successions.json", changed))!;
    expect(judge(after, withSuccessors(old, notes))).toMatchObject({
      verdict: "valid",
      signedBy: { publicKey: publicOf("8"), successorOf: { publishedBy: origin } },
    });
    const stranger = readNamedKey(publicOf("1"))!;
    expect(judge(after, withSuccessors([stranger], notes))).toMatchObject({ verdict: "undecided" });
  });
});

describe("a Worker whose next key the current one did not name", () => {
  test.each([
    ["another key", () => aNote("1", "8", { origin, from, until })],
    ["the next key itself", () => aNote("8", "8", { origin, from, until })],
    ["nobody", () => undefined],
  ])("is not configured, and its log gives the reason: named by %s", async (_, note) => {
    const [present, named] = JSON.parse(prepared.REGISTER_PUBLIC_KEYS) as object[];
    const keys = JSON.stringify([present, { ...named, succession: note() }]);
    const answer = await published("keys.json", { REGISTER_PUBLIC_KEYS: keys });
    expect(answer.status).toBe(500);
    expect(expectFaults().join()).toContain("Missing or malformed: REGISTER_PUBLIC_KEYS[1].succession");
  });

  test("is not configured with a key that its list does not have", async () => {
    const answer = await published("keys.json", { ...prepared, REGISTER_PRIVATE_KEY: "1".repeat(64) });
    expect(answer.status).toBe(500);
    expect(expectFaults().join()).toContain("REGISTER_PUBLIC_KEYS (without the key of REGISTER_PRIVATE_KEY)");
  });
});
