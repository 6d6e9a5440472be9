import { env, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { verifyCheckpoint } from "~/modules/register/format/checkpoint";
import { issueReceipt } from "~/modules/register/issue-receipt.server";
import { logOrigin } from "~/modules/register/register-keys";
import { signCurrentCheckpoint } from "~/modules/register/sign-checkpoint.server";
import { RegisterRewound } from "~/modules/register/model/signing-faults";
import { hourMs } from "~/time/units";
import { checkIn, checkOut, winter } from "../../support/ledger/a-record";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";
import { logOf, register, worked } from "../../support/worker/register";
import { takeBack } from "../../support/worker/taken-back";
import { aLog, aWorker, keys, punch, signing, type Worker } from "../../support/worker/a-register";

const { CHECKPOINT_GUARD: guards } = env;
const nine = winter("2026-03-02 09:00");

/** Makes a register of three events, and a person who punches in it. */
async function aRegister() {
  const log = await aLog(nine - hourMs);
  const worker = await aWorker(log, nine - hourMs);
  await punch(worker, checkIn, nine);
  return { log, worker };
}

const sizeOf = (note: string) => verifyCheckpoint(note, keys.trusted)?.size;
const sign = async ({ log }: { log: Worker | Awaited<ReturnType<typeof aLog>> }) =>
  sizeOf((await signCurrentCheckpoint(signing, log))!.note);

describe("the checkpoints of a register", () => {
  test("are signed as it grows, each from the one before", async () => {
    const { log, worker } = await aRegister();
    const before = (await sign({ log }))!;
    expect(await sign({ log })).toBe(before);
    await punch(worker, checkOut, nine + hourMs);
    expect(await sign({ log })).toBe(before + 1);
  });

  test("are not signed on a database restored to an earlier state, however it grows again", async () => {
    const { log, worker } = await aRegister();
    await punch(worker, checkOut, nine + hourMs);
    const signed = (await sign({ log }))!;
    await takeBack(log.ledger, signed);
    await expect(sign({ log })).rejects.toThrow(RegisterRewound);
    expect(await issueReceipt({ ...signing }, { ...worker, seq: 3 }).catch(String)).toMatch(
      "RegisterRewound",
    );
  });

  test("of another history that is as long, or longer, are not signed", async () => {
    const { log } = await aRegister();
    const signed = (await sign({ log }))!;
    for (const more of [0, 1, 300]) {
      const root = new Uint8Array(32).fill(more);
      const ask = async (proof: [] | null) =>
        (
          await signing.guard(
            logOrigin(keys, log.companyId),
            { size: signed + more, root },
            proof,
            null,
            signed,
          )
        ).is;
      expect(await ask([])).toBe("contradiction");
      if (more > 0) expect(await ask(null)).toBe("unproved");
    }
    expect(await sign({ log })).toBe(signed);
  });

  test(
    "of another history are signed by a guard that forgets the earlier ones (twin)",
    { tags: "deep" },
    async () => {
      const { log, worker } = await aRegister();
      await punch(worker, checkOut, nine + hourMs);
      const signed = (await sign({ log }))!;
      await takeBack(log.ledger, signed);
      const object = guards.get(guards.idFromName(logOrigin(keys, log.companyId)));
      await runInDurableObject(object, (_, { storage }) => storage.deleteAll());
      expect(await sign({ log })).toBe(signed - 1);
    },
  );

  test("read while another request signs a longer one become the longer one", async () => {
    const { log, worker } = await aRegister();
    const stale = await signCurrentCheckpoint(signing, log);
    let isFirst = true;
    const note = await issueReceipt(
      {
        ...signing,
        // Between the read and the request a person punches, and that is signed.
        guard: async (...parameters) => {
          if (isFirst) {
            isFirst = false;
            await punch(worker, checkOut, nine + hourMs);
            await signCurrentCheckpoint(signing, log);
          }
          return signing.guard(...parameters);
        },
      },
      { ...worker, seq: 3 },
    );
    const [, checkpoint] = /\n\n([\s\S]*)$/.exec(note!.proof)!;
    expect(sizeOf(checkpoint!)).toBe(stale!.tree.size + 1);
  });
});

test("a person who exports a register that was restored to an earlier state sees why it is refused, and it is logged", async () => {
  const ana = await aMember({ role: "owner" });
  await register(ana);
  await worked(ana, Date.now() - 3 * hourMs, Date.now() - 2 * hourMs);
  const { tree } = (await signCurrentCheckpoint(signing, logOf(ana)))!;
  await takeBack(logOf(ana).ledger, tree.size);
  const answer = await call("/dashboard/registro.zip", { cookie: ana.cookie });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("no coincide con lo que ya se había firmado");
  expect(expectFaults().join()).toContain('"what":"register: rewound"');
});
