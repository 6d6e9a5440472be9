// Proves what people, packages and outsiders see of a company that lost data after its last signed checkpoint.
import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { rebuildPerson } from "~/modules/ledger/server/rebuild.server";
import { dailyCheckpointsKey } from "~/modules/register/daily-checkpoints.server";
import { jobs } from "~/modules/jobs/jobs.server";
import { readLogProof } from "~/modules/register/format/log-proof";
import { readCheckpoint } from "~/modules/register/format/checkpoint";
import { parseVkey, readNote, findSigner } from "~/modules/register/format/note";
import {
  readStoredCheckpoints,
  readPublishedCheckpoints,
} from "~/modules/register/format/published-checkpoints";
import type { LogReceipt } from "~/modules/register/issue-receipt.server";
import { logOrigin, registerKeysOf } from "~/modules/register/register-keys";
import { guardOf, signCurrentCheckpoint } from "~/modules/register/sign-checkpoint.server";
import { dateOfUtc, addDays, utcMidnightOf } from "~/time/dates";
import { hourMs } from "~/time/units";
import { requestRotation, findRotation } from "../../../dev/requests/request-rotation";
import type { Query } from "../../../dev/backup/summary";
import { comparisonSentences } from "../../../verifier/comparison-texts";
import { originOf } from "../../../verifier/trusted-keys";
import { verifyFiles } from "../../../verifier/verify-files";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { emptyDatabase } from "../../support/worker/empty-database";
import { aNight, archiving, aTurn, publish, stamped } from "../../support/worker/nights";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { logOf, readExport, register, trusted, worked } from "../../support/worker/register";
import { takeBack } from "../../support/worker/taken-back";
import { emptyLog } from "../../support/worker/transparency";

const askCell: Query = async (sql) => (await env.CELL_1.prepare(sql).all()).results as never;
const today = dateOfUtc(Date.now());
const [before, yesterday] = [addDays(today, -2), addDays(today, -1)];
const keys = registerKeysOf(deps().env);

let ana: SignedInMember;
let owner: SignedInMember;
/** The last checkpoint that was signed before the loss. */
let old: string;
let oldPackage: Uint8Array;
let oldReceipt: string;
/** The number of the punch that was made while nothing could be signed. */
let meanwhile: number;

const companyId = () => owner.company.id;
const exported = async () => readExport(await call("/register/registro.zip", { cookie: owner.cookie }));
const receipt = (seq: number) => call(`/dashboard/comprobante/${seq}`, { cookie: ana.cookie });
const punched = async (action: "check_in" | "check_out") => {
  const answer = await call("/api/check-in", { cookie: ana.cookie, json: { action, location: null } });
  expect(answer.status).toBe(200);
  await settle();
  return (await answer.json<{ receipt: { seq: number } }>()).receipt.seq;
};
const workedOn = (day: string) =>
  worked(ana, utcMidnightOf(day) + 8 * hourMs, utcMidnightOf(day) + 16 * hourMs);
const file = (name: string, content: string | Uint8Array) => ({
  name,
  bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
});
const continued = (companyOf: string) => {
  const job = jobs.find(({ name }) => name === "rotate-origins")!;
  return "runFor" in job ? job.runFor(deps(), { companyId: companyOf }) : Promise.reject(new Error("no job"));
};

beforeAll(async () => {
  await emptyDatabase();
  await emptyLog();
  const company = await aCompany();
  owner = await aMember({ company, role: "owner" });
  ana = await aMember({ company });
  await register(owner, ana);
  const log = logOf(ana);
  await workedOn(before);
  await aNight(log, yesterday);
  await workedOn(yesterday);
  const signed = (await signCurrentCheckpoint(archiving(Date.now()), log))!;
  old = signed.note;
  oldPackage = (await exported()).bytes;
  oldReceipt = await (await receipt(signed.tree.size)).text();
  // The last day is lost.
  await takeBack(log.ledger, signed.tree.size - 1);
  await env.CELL_1.prepare("UPDATE ledgers SET state = 'rebuilding' WHERE key = ?").bind(log.ledger).run();
  await rebuildPerson(env.CELL_1, { ...log, ...ana.profile, profileId: ana.profile.id });
  await env.CELL_1.prepare("UPDATE ledgers SET state = 'open' WHERE key = ?").bind(log.ledger).run();
});

describe("while a register's past is lost", () => {
  test("people punch, and nothing of it is signed", async () => {
    meanwhile = await punched("check_in");
    for (const refusal of [
      await receipt(meanwhile),
      await call("/register/registro.zip", { cookie: owner.cookie }),
    ])
      expect([refusal.status, await refusal.text()]).toEqual([409, expect.stringMatching(/\w/)]);
    expect(expectFaults().join()).toContain("RegisterRewound");
  });

  test("the holder of a signed checkpoint sees that it is longer than the register", async () => {
    const answer = await call("/api/register/consistency", { json: { checkpoint: old } });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      // The archived checkpoint: nothing new is signed for this request.
      ours: expect.stringContaining(`/registro/${companyId()}\n`) as string,
      error: expect.stringContaining("más anotaciones") as string,
    });
    expectFaults();
  });
});

describe("after the operator requests a new origin, a register whose past was lost", () => {
  test("continues under its second origin, with the punches recorded since the loss", async () => {
    await requestRotation(askCell, { companyId: companyId() });
    expect(await findRotation(askCell, { companyId: companyId() })).toEqual({
      isRequested: true,
      generation: 1,
    });
    await continued(companyId());
    expect(await findRotation(askCell, { companyId: companyId() })).toEqual({
      isRequested: false,
      generation: 2,
    });
    const { proof } = JSON.parse(await (await receipt(meanwhile)).text()) as LogReceipt;
    const { checkpoint } = readLogProof(proof)!;
    expect(readCheckpoint(checkpoint)!.origin).toBe(logOrigin(keys, companyId(), 2));
    const policyOf = async (name: string) =>
      (await (await call(`/.well-known/fichaclara-keys/${companyId()}${name}`)).text())
        .split("\n")
        .flatMap((line) => (line.startsWith("log ") ? [parseVkey(line.slice(4))!] : []));
    expect(findSigner(readNote(checkpoint)!, await policyOf(".2.policy"))).not.toBeNull();
    expect(findSigner(readNote(checkpoint)!, await policyOf(".policy"))).toBeNull();
  });

  test("shows the holder of an earlier checkpoint the loss and the current checkpoint, without an alarm", async () => {
    const answer = await call("/api/register/consistency", { json: { checkpoint: old } });
    expect(answer.status).toBe(409);
    const { error, ours } = await answer.json<{ error: string; ours: string }>();
    expect(error).toContain("es de antes de una pérdida de datos");
    expect(readCheckpoint(ours)!.origin).toBe(logOrigin(keys, companyId(), 2));
    const again = await call("/api/register/consistency", { json: { checkpoint: ours } });
    expect(again.status).toBe(200);
  });

  test("is counted on /transparencia, without its name", async () => {
    const page = await (await call("/transparencia?despues")).text();
    expect(page).toMatch(/Registros que continúan después de una pérdida.*?1(<!-- -->)?; el último, el/s);
    expect(page).not.toContain(companyId());
  });

  test("has a package that is valid offline and states it, with the days of its own origin in the log", async () => {
    const log = logOf(ana);
    await aTurn(log, today);
    await publish(today);
    await stamped(today);
    const { bytes, texts, outcome } = await exported();
    if (outcome.verdict !== "valid") throw new Error(JSON.stringify(outcome));
    expect(outcome.answer).toContain(
      `este registro continúa otro, ${logOrigin(keys, companyId())}, cuyo último estado firmado tenía ${readCheckpoint(old)!.size} anotaciones`,
    );
    const months = [...new Set([yesterday, today].map((day) => dailyCheckpointsKey(log, day.slice(0, 7))))];
    const keptTexts = await Promise.all(months.map(async (key) => (await env.REGISTER.get(key))!.text()));
    const both = keptTexts
      .flatMap((text) => readStoredCheckpoints(text)!.days)
      .map(({ parsed }) => originOf(parsed.origin)!.generation);
    expect(both).toEqual([1, 2]);
    const { days } = readPublishedCheckpoints(texts["publicado.json"]!)!;
    expect(days.map(({ day, parsed, log: inLog }) => [day, parsed.origin, inLog?.token != null])).toEqual([
      [today, logOrigin(keys, companyId(), 2), true],
    ]);
    expect(outcome.warning).toBeNull();
    const givenFiles = [
      file("nuevo.zip", bytes),
      file("antiguo.zip", oldPackage),
      file("comprobante.json", oldReceipt),
    ];
    const { outcomes, comparisons } = await verifyFiles(givenFiles, trusted());
    expect(outcomes).toMatchObject(Array(3).fill({ verdict: { verdict: "valid" } }));
    expect(comparisons.map(({ outcome: is }) => is)).toEqual(["not-comparable", "not-comparable", "agree"]);
    expect(comparisonSentences(comparisons[0]!)[0]).toContain("antes y después de una pérdida de datos");
  });

  test("has a guard of the new origin that continues, while the guard of the old one stays retired", async () => {
    await punched("check_out");
    const { outcome } = await exported();
    if (outcome.verdict !== "valid") throw new Error(JSON.stringify(outcome));
    expect(outcome.answer).toContain("este registro continúa otro");
    const guarding = { ...env, OBJECT_JURISDICTION: "none" } as const;
    const last = await guardOf(guarding, logOrigin(keys, companyId(), 2)).last();
    expect(last!.size).toBe(outcome.summary.size);
    const { size, root } = readCheckpoint(old)!;
    const approval = await guardOf(guarding, logOrigin(keys, companyId())).approve({ size, root }, null);
    expect(approval.is).toBe("retired");
  });
});
