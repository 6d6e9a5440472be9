// Proves what detects a history rewritten with all hashes, in the database and in our outside copies. None of our data does. A receipt, an
// older package and the published log do, because others hold them.
import { beforeAll, describe, expect, test } from "vitest";
import { checkLedger } from "~/modules/register/check-ledger.server";
import { exportPackage } from "~/modules/register/server/export-package.server";
import { LogFault, readLogCheckpoint, requireBeginning } from "~/modules/register/format/read-log";
import { checkpointPath, transparencyOrigin } from "~/modules/register/format/published-log";
import { issueReceipt, writeReceipt } from "~/modules/register/issue-receipt.server";
import { addDays, utcMidnightOf } from "~/time/dates";
import { hourMs } from "~/time/units";
import { checkpointIn } from "../../../verifier/transparency/checkpoint-in";
import { lookUp } from "../../../verifier/transparency/look-up";
import { readPublishedKeys } from "../../../verifier/trusted-keys";
import { verifyFiles, type NamedFile } from "../../../verifier/verify-files";
import { emptyDatabase } from "../../support/worker/empty-database";
import { aNight, archiving, turnAt } from "../../support/worker/nights";
import { rewriteHour } from "../../support/worker/rewritten";
import { emptyLog, readPublished } from "../../support/worker/transparency";
import { checkIn, checkOut } from "../../support/ledger/a-record";
import { aLog, aWorker, keys, punch } from "../../support/worker/a-register";

const monday = "2026-03-02";
const day = (after: number) => addDays(monday, after);
const nights = 3;
const trusted = readPublishedKeys(keys.published)!;
const trust = { origin: transparencyOrigin(keys.published), publicKeys: keys.trusted };
/** Monday's check-in, whose time is rewritten. */
const seq = 4;

let log: Awaited<ReturnType<typeof aLog>>;
/** The files that others have from before. */
let originalFiles: { receipt: NamedFile; package: NamedFile; logHead: NamedFile };
let rewritten: NamedFile;

const file = (name: string, content: string | Uint8Array): NamedFile => ({
  name,
  bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
});

async function packageOf(name: string, at: number): Promise<NamedFile> {
  const stream = await exportPackage(archiving(at), {
    log,
    appOrigin: "https://app.fichaclara.test",
    page: () => Promise.resolve("<!doctype html>"),
    selection: { from: null, to: null, profile_ids: null, time_zone: "Europe/Madrid" },
  });
  return file(name, new Uint8Array(await new Response(stream).arrayBuffer()));
}

const judge = (...files: NamedFile[]) => verifyFiles(files, trusted);
const outcomes = async (...files: NamedFile[]) =>
  (await judge(...files)).comparisons.map(({ outcome }) => outcome);
const verdicts = async (...files: NamedFile[]) =>
  (await judge(...files)).outcomes.map((one) => one.what !== "problem" && one.verdict.verdict);
const published = (path: string) => readPublished(path).then((bytes) => new TextDecoder().decode(bytes!));

beforeAll(async () => {
  await emptyDatabase();
  await emptyLog();
  log = await aLog(utcMidnightOf(monday) - hourMs);
  const worker = await aWorker(log, utcMidnightOf(monday) - hourMs);
  await punch(worker, checkIn, utcMidnightOf(monday) + 8 * hourMs);
  await punch(worker, checkOut, utcMidnightOf(monday) + 16 * hourMs);
  await aNight(log, day(1));
  const logHead = file("transparencia.checkpoint", await published(checkpointPath));
  for (let after = 2; after <= nights; after += 1) await aNight(log, day(after));
  const receipt = await issueReceipt(archiving(turnAt(day(nights))), { ...worker, seq });
  originalFiles = {
    receipt: file("comprobante.json", writeReceipt(receipt!)),
    package: await packageOf("guardado.zip", turnAt(day(nights)) + hourMs),
    logHead,
  };
  await rewriteHour({ ...worker, seq }, keys);
  await aNight(log, day(nights + 1));
  rewritten = await packageOf("registro.zip", turnAt(day(nights + 1)) + hourMs);
});

test("a rewritten register alone is signed and valid, and only the public log reveals it to our nightly check", async () => {
  expect(await verdicts(rewritten)).toEqual(["valid"]);
  for (let turn = 0; turn < nights; turn += 1) {
    const at = turnAt(day(nights + 1)) + (turn + 1) * hourMs;
    const { differences } = await checkLedger(archiving(at), log);
    expect(differences.length).toBeGreaterThan(0);
    for (const one of differences) expect(one).toContain("is not what our public log holds of that day");
  }
});

describe.each([
  ["a receipt", () => originalFiles.receipt],
  ["an older package", () => originalFiles.package],
] as const)("a rewritten register next to %s", (_, older) => {
  test("is revealed: both are signed, and contradict each other", async () => {
    expect(await verdicts(older(), rewritten)).toEqual(["valid", "valid"]);
    expect(await outcomes(older(), rewritten)).toEqual(["contradiction"]);
  });

  test("is not revealed if each file is judged alone: both are valid (twin)", { tags: "deep" }, async () => {
    for (const one of [older(), rewritten])
      expect([await verdicts(one), await outcomes(one)]).toEqual([["valid"], []]);
  });
});

test("genuine files from before the rewriting agree with each other", async () => {
  expect(await outcomes(originalFiles.receipt, originalFiles.package)).toEqual(["agree"]);
});

describe("the published log next to a rewritten register", () => {
  const lookedUp = async ({ bytes }: NamedFile, on: string) => {
    const { isOfDay, ...of } = (await checkpointIn(bytes, on))!;
    return { isOfDay, ...(await lookUp(readPublished, trust, { ...of, day: on })) };
  };

  test("reveals it: the day's only leaf is of the earlier state, not of the package's", async () => {
    expect(await lookedUp(originalFiles.package, day(1))).toMatchObject({
      isOfDay: true,
      leaves: 1,
      isThis: true,
    });
    // A twin that only counts leaves, and ignores their checkpoints, finds the same number.
    expect(await lookedUp(rewritten, day(1))).toMatchObject({ isOfDay: true, leaves: 1, isThis: false });
  });

  test("if rewritten too, is exposed by an earlier checkpoint in a mail or a mirror", async () => {
    const before = await readLogCheckpoint(readPublished, trust);
    await emptyLog();
    for (let after = 1; after <= nights + 1; after += 1) await aNight(log, day(after));
    const anew = await packageOf("otro.zip", turnAt(day(nights + 2)));
    expect(await lookedUp(anew, day(1))).toMatchObject({ leaves: 1, isThis: true });
    expect(await verdicts(originalFiles.logHead, anew)).toEqual(["valid", "valid"]);
    const now = await readLogCheckpoint(readPublished, trust);
    expect(now.size).toBe(before.size);
    await expect(requireBeginning(readPublished, before, now)).rejects.toThrow(LogFault);
    expect(await outcomes(originalFiles.logHead, anew)).toEqual(["contradiction"]);
  });
});
