import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { archiveCheckpoint } from "~/modules/register/archive-checkpoint.server";
import { rotateOrigin, type ContinueDeps } from "~/modules/register/rotate-origin.server";
import { exportPackage } from "~/modules/register/server/export-package.server";
import { readCheckpoint } from "~/modules/register/format/checkpoint";
import { issueReceipt, writeReceipt } from "~/modules/register/issue-receipt.server";
import { logOrigin } from "~/modules/register/register-keys";
import { guardOf, signCurrentCheckpoint } from "~/modules/register/sign-checkpoint.server";
import { RegisterRewound } from "~/modules/register/model/signing-faults";
import { hourMs } from "~/time/units";
import { comparisonSentences } from "../../../verifier/comparison-texts";
import { verifyFiles } from "../../../verifier/verify-files";
import { checkIn, checkOut, winter, zone } from "../../support/ledger/a-record";
import { trusted } from "../../support/worker/register";
import { inSeededOrders } from "../../support/worker/schedule";
import { withoutTriggers } from "../../support/worker/database";
import { takeBack } from "../../support/worker/taken-back";
import { aLog, aWorker, keys, punch, signing } from "../../support/worker/a-register";

const nine = winter("2026-03-02 09:00");
const guarding = { ...env, OBJECT_JURISDICTION: "none" } as const;
const deps: ContinueDeps = {
  ...signing,
  bucket: env.REGISTER,
  now: nine + 10 * hourMs,
  guardOf: (origin) => guardOf(guarding, origin),
};

/** Makes a register of which five events were signed, three were archived, and three remain. */
async function aLoss() {
  const log = await aLog(nine - hourMs);
  const worker = await aWorker(log, nine - hourMs);
  await archiveCheckpoint({ ...deps, now: nine - hourMs }, log);
  await punch(worker, checkIn, nine);
  await punch(worker, checkOut, nine + hourMs);
  const { note } = (await signCurrentCheckpoint(signing, log))!;
  const receipt = (await issueReceipt(signing, { ...worker, seq: 5 }))!;
  await takeBack(log.ledger, 4);
  const old = readCheckpoint(note)!;
  return { log: { ...log, timeZone: zone }, worker, old, receipt };
}
type Loss = Awaited<ReturnType<typeof aLoss>>;

const ask = ({ log }: Loss) =>
  env.CELL_1.prepare("UPDATE ledgers SET is_origin_rotating = 1 WHERE key = ?").bind(log.ledger).run();

const headOf = async ({ log }: Loss) => readCheckpoint((await signCurrentCheckpoint(signing, log))!.note)!;

async function packageOf({ log }: Loss) {
  const selection = { from: null, to: null, profile_ids: null, time_zone: zone };
  const page = () => Promise.resolve("<!doctype html>");
  const requested = { log, selection, appOrigin: "https://app.fichaclara.test", page };
  const stream = await exportPackage({ ...signing, now: nine + 20 * hourMs }, requested);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const continuedEvents = async ({ log }: Loss) =>
  (
    await env.CELL_1.prepare(
      "SELECT seq, payload FROM events WHERE ledger = ? AND kind = 'register_continued'",
    )
      .bind(log.ledger)
      .all<{ seq: number; payload: string }>()
  ).results;

describe("a register that lost its past", () => {
  test("continues under a new origin, whose first event names the old checkpoint", async () => {
    const loss = await aLoss();
    const { log, old } = loss;
    await expect(headOf(loss)).rejects.toThrow(RegisterRewound);
    await ask(loss);
    expect(await rotateOrigin(deps, log)).toBe("continued");
    const head = await headOf(loss);
    expect(head).toMatchObject({ origin: `${old.origin}/2`, size: 4 });
    const [{ seq, payload }] = (await continuedEvents(loss)) as [{ seq: number; payload: string }];
    expect(seq).toBe(4);
    const root = btoa(String.fromCharCode(...old.root));
    expect(JSON.parse(payload)).toEqual({ generation: 2, origin: old.origin, size: 5, root, common: 3 });
    // The old name signs nothing any more, even if the data are found again.
    expect((await signing.guard(old.origin, old, [])).is).toBe("retired");
  });

  test("states that in its package, which is valid; an earlier receipt stays valid and accuses nobody", async () => {
    const loss = await aLoss();
    await ask(loss);
    await rotateOrigin(deps, loss.log);
    await punch(loss.worker, checkIn, nine + 11 * hourMs).catch(() => null);
    const receipt = new TextEncoder().encode(writeReceipt(loss.receipt));
    const givenFiles = [
      { name: "registro.zip", bytes: await packageOf(loss) },
      { name: "comprobante.json", bytes: receipt },
    ];
    const { outcomes, comparisons } = await verifyFiles(givenFiles, trusted());
    const verdicts = outcomes.map((outcome) => outcome.what !== "problem" && outcome.verdict);
    expect(verdicts).toMatchObject([{ verdict: "valid" }, { verdict: "valid" }]);
    expect((verdicts[0] as { answer: string }).answer).toContain(
      `este registro continúa otro, ${loss.old.origin}, cuyo último estado firmado tenía 5 anotaciones`,
    );
    expect(comparisons).toMatchObject([{ outcome: "not-comparable", why: "after-a-loss" }]);
    expect(comparisonSentences(comparisons[0]!)[0]).toContain("antes y después de una pérdida de datos");
  });

  test("names each loss in order, also if the database was restored to before the first", async () => {
    const loss = await aLoss();
    const company = loss.log.company.subject;
    const state = await env.CELL_1.prepare("SELECT * FROM person_states WHERE subject = ?")
      .bind(company)
      .first<Record<string, string | number>>();
    await ask(loss);
    await rotateOrigin(deps, loss.log);
    await headOf(loss);
    await takeBack(loss.log.ledger, 4);
    await withoutTriggers(async () => {
      const columns = Object.keys(state!);
      await env.CELL_1.prepare("DELETE FROM person_states WHERE subject = ?").bind(company).run();
      await env.CELL_1.prepare(
        `INSERT INTO person_states (${columns.join()}) VALUES (${columns.map(() => "?").join()})`,
      )
        .bind(...Object.values(state!))
        .run();
    });
    await expect(headOf(loss)).rejects.toThrow(RegisterRewound);
    await ask(loss);
    expect(await rotateOrigin(deps, loss.log).catch(String)).toBe("continued");
    expect(await headOf(loss)).toMatchObject({ origin: `${loss.old.origin}/3`, size: 4 });
    const [{ payload }] = (await continuedEvents(loss)) as [{ seq: number; payload: string }];
    expect(JSON.parse(payload)).toMatchObject({ generation: 3, origin: `${loss.old.origin}/2`, size: 4 });
  });

  test("continues once, even with two parallel requests", { tags: "deep" }, () =>
    inSeededOrders(6, async (race) => {
      const loss = await aLoss();
      await ask(loss);
      const codes = await race(
        ({ d1 }) => rotateOrigin({ ...deps, d1 }, loss.log),
        ({ d1 }) => rotateOrigin({ ...deps, d1 }, loss.log),
      );
      expect(codes).toContain("continued");
      expect(await continuedEvents(loss)).toHaveLength(1);
      expect((await headOf(loss)).origin).toBe(`${loss.old.origin}/2`);
    }),
  );
});

describe("a register with a complete past", () => {
  test("stays unchanged, even when a new origin is requested", async () => {
    const log = { ...(await aLog(nine - hourMs)), timeZone: zone };
    await signCurrentCheckpoint(signing, log);
    await env.CELL_1.prepare("UPDATE ledgers SET is_origin_rotating = 1 WHERE key = ?")
      .bind(log.ledger)
      .run();
    expect(await rotateOrigin(deps, log)).toBe("not-lost");
    const { note } = (await signCurrentCheckpoint(signing, log))!;
    expect(readCheckpoint(note)!.origin).toBe(logOrigin(keys, log.companyId));
    expect(await rotateOrigin(deps, log)).toBe("ended");
  });
});
