// Proves the whole path. Nights publish a register, an authority stamps it, and a witness signs. The test exports it, and judges it with
// the page inside the package and nothing else.
import { env } from "cloudflare:test";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { stampLog, witnessLog } from "~/modules/jobs/log-jobs.server";
import { exportPackage } from "~/modules/register/server/export-package.server";
import { writePem } from "~/modules/register/format/pem";
import { readOfflinePage } from "~/modules/register/offline-verifier.server";
import { witnessesOf } from "~/modules/register/witnesses";
import { checkpointFiles } from "~/modules/register/transparency/checkpoint-files.server";
import { addDays, utcMidnightOf } from "~/time/dates";
import { hourMs } from "~/time/units";
import { comparisonSentences } from "../../../verifier/comparison-texts";
import { readWitnesses } from "../../../verifier/published/read-witnesses";
import { reportOf } from "../../../verifier/report";
import { readPublishedKeys } from "../../../verifier/trusted-keys";
import { verifyFiles, type NamedFile } from "../../../verifier/verify-files";
import { aWitness } from "../../support/register/witness";
import { deps } from "../../support/worker/deps";
import { emptyDatabase } from "../../support/worker/empty-database";
import { standInFor } from "../../support/worker/network";
import { aNight, archiving, publishedAt, turnAt } from "../../support/worker/nights";
import { authorityUrl, isGoodToOpenssl } from "../../support/worker/time-authority";
import { emptyLog } from "../../support/worker/transparency";
import { checkIn, checkOut } from "../../support/ledger/a-record";
import { aLog, aWorker, keys, punch, type Worker } from "../../support/worker/a-register";

const monday = "2026-03-02";
const day = (after: number) => addDays(monday, after);
const url = "https://testigo.test/api";

let witness: ReturnType<typeof aWitness>;
standInFor(`${url}/add-checkpoint`, async (request) => witness.answer(await request.text()));

beforeEach(async () => {
  await emptyDatabase();
  await emptyLog();
  witness = aWitness("testigo.test", keys.trusted);
});

/** Runs the five-minute jobs for a published day, with an authority and a witness. */
function outside(on: string) {
  const there = deps(publishedAt(on));
  const settings = { TSA_URL: authorityUrl, WITNESS_URLS: [{ vkey: witness.vkey, url }] };
  return { ...there, env: { ...there.env, ...settings } };
}

type Register = Awaited<ReturnType<typeof aLog>>;

/** Runs nights. The person works on the first day. */
async function nights(count: number): Promise<{ log: Register; worker: Worker }> {
  const log = await aLog(utcMidnightOf(monday) - hourMs);
  const worker = await aWorker(log, utcMidnightOf(monday) - hourMs);
  await punch(worker, checkIn, utcMidnightOf(monday) + 8 * hourMs);
  await punch(worker, checkOut, utcMidnightOf(monday) + 16 * hourMs);
  for (let after = 1; after <= count; after += 1) {
    await aNight(log, day(after));
    await stampLog(outside(day(after)));
    await witnessLog(outside(day(after)));
  }
  return { log, worker };
}

async function packageOf(log: Register, at: number): Promise<NamedFile> {
  const { env: settings } = outside(monday);
  const shipped = { published: keys.published, witnesses: witnessesOf(settings) };
  const stream = await exportPackage(archiving(at), {
    log,
    appOrigin: "https://app.fichaclara.test",
    selection: { from: null, to: null, profile_ids: null, time_zone: "Europe/Madrid" },
    page: () => readOfflinePage(settings, shipped),
  });
  return { name: "registro.zip", bytes: new Uint8Array(await new Response(stream).arrayBuffer()) };
}

/** Uses only the keys and witnesses of the page inside the package. */
async function judgedByItsPage(file: NamedFile, ...others: NamedFile[]) {
  const page = new TextDecoder().decode(unzipSync(file.bytes)["verificar.html"]);
  const inside = (id: string): unknown =>
    JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, "s").exec(page)![1]!);
  const witnesses = readWitnesses(inside("witnesses"));
  const judged = await verifyFiles([file, ...others], readPublishedKeys(inside("keys"), "page")!, {
    witnesses,
  });
  const [outcome] = judged.outcomes;
  if (outcome?.what !== "package" || outcome.verdict.verdict !== "valid")
    throw new Error(JSON.stringify(outcome));
  return { ...judged, outcome, verdict: outcome.verdict };
}

describe("a package of a register with outside proofs", () => {
  test("is valid, and lists in this order its key, who has seen it, and what it does not prove", async () => {
    const { log } = await nights(2);
    const { outcome, verdict } = await judgedByItsPage(await packageOf(log, turnAt(day(3))));
    expect(verdict.warning).toBeNull();
    const [signed, seen, limits, ...more] = reportOf(outcome);
    expect(more).toEqual([]);
    expect(signed!.sentences.join(" ")).toContain(
      "De que lo sean responde quien hace la página, que es Fichaclara",
    );
    const seenText = seen!.sentences.join(" ");
    expect(seenText).toContain("1 día está en el registro de transparencia de Fichaclara, el 03/03/2026");
    expect(seenText).toContain("Adjunto; su firma no se comprueba aquí.");
    expect(seenText).toContain("1 testigo de la lista conocida en el último día: testigo.test.");
    expect(seenText).not.toContain("independiente");
    for (const limit of ["lo que nadie fichó", "últimas anotaciones", "antes de publicarse", "clave", "PIN"])
      expect(limits!.sentences.join(" ")).toContain(limit);
  });

  test("has everything that openssl needs to verify its stamp", async () => {
    const { log } = await nights(1);
    const { verdict } = await judgedByItsPage(await packageOf(log, turnAt(day(3))));
    const [stamp] = verdict.seen.days.flatMap(({ log: inLog }) => inLog?.stamp ?? []);
    const isGood = (text: string) =>
      isGoodToOpenssl(stamp!.token.slice().buffer, text, writePem(verdict.seen.certificates));
    expect(await isGood(stamp!.text)).toBe(true);
    expect(await isGood(`${stamp!.text}otro\n`)).toBe(false);
  });

  test("agrees with the checkpoints of the log and of the company that mails had attached", async () => {
    const { log } = await nights(2);
    const attached = await checkpointFiles({ env, now: turnAt(day(2)) + 5 * hourMs }, log);
    expect(attached.map(({ filename }) => filename)).toEqual([
      `registro-${day(2)}.checkpoint`,
      `transparencia-${day(2)}.checkpoint`,
    ]);
    const files = attached.map(({ filename, content }) => ({
      name: filename,
      bytes: new TextEncoder().encode(content),
    }));
    await aNight(log, day(3));
    const worker = await aWorker(log, turnAt(day(3)) + hourMs);
    await punch(worker, checkIn, turnAt(day(3)) + 2 * hourMs);
    await aNight(log, day(4));
    const file = await packageOf(log, turnAt(day(5)));
    const { outcomes, comparisons } = await judgedByItsPage(file, ...files);
    expect(outcomes.map(({ what }) => what)).toEqual(["package", "checkpoint", "log"]);
    expect(JSON.stringify(outcomes[2])).toContain("es del registro de transparencia de Fichaclara");
    expect(reportOf(outcomes[2]!)[1]!.sentences[0]).toBe("1 testigo de la lista conocida: testigo.test.");
    expect(comparisons.map((one) => [one.outcome, one.names.join()])).toEqual([
      ["agree", `registro.zip,registro-${day(2)}.checkpoint`],
      ["agree", `registro.zip,transparencia-${day(2)}.checkpoint`],
      ["not-comparable", `registro-${day(2)}.checkpoint,transparencia-${day(2)}.checkpoint`],
    ]);
    expect(comparisonSentences(comparisons[1]!)[0]).toContain("el mismo registro de transparencia");
  });

  test("with an event dated before a stamp that does not cover it is valid, with a prominent warning", async () => {
    const { log, worker } = await nights(3);
    // Two days later an event of Monday evening is forged.
    await punch(worker, checkIn, utcMidnightOf(monday) + 20 * hourMs);
    const late = await judgedByItsPage(await packageOf(log, turnAt(day(4))));
    expect(late.verdict.warning).toMatchObject({
      answer: expect.stringContaining("una anotación se ha apuntado después de la fecha que dice") as string,
      sentences: [
        expect.stringMatching(
          /^La anotación nº 6 se ha apuntado después de la fecha que dice: dice 02\/03\/2026 21:00 \(Europe\/Madrid\), y no estaba en lo que se firmó el 0[45]\/03\/2026/,
        ),
      ],
      total: 1,
    });
  });
});
