import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { tamper } from "../../support/worker/by-hand";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { readExport, register, worked } from "../../support/worker/register";

const nine = Date.UTC(2026, 9, 26, 7);

test("an event that was altered into unreadable bytes is named to its exporter, and nobody else's export fails", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const [ana, omar] = [await aMember({ company }), await aMember({ company })];
  await register(owner, ana, omar);
  await worked(ana, nine, nine + 1);
  await worked(omar, nine, nine + 1);
  const ask = ({ cookie }: SignedInMember, path: string) => call(path, { cookie });
  const own = "/dashboard/registro.zip";
  // The tree has the original event.
  expect((await ask(ana, own)).status).toBe(200);
  const seq = await env.CELL_1.prepare("SELECT seq FROM events WHERE subject = ? AND kind = 'check_in'")
    .bind(omar.profile.subject)
    .first<number>("seq");
  const alter = (payload: string) =>
    tamper("UPDATE events SET payload = ? WHERE ledger = ? AND seq = ?", payload, company.ledger, seq);
  for (const payload of ["{", "{}"]) {
    await alter(payload);
    for (const answer of [
      await ask(owner, "/register/registro.zip"),
      await ask(omar, own),
      await ask(omar, `/dashboard/comprobante/${seq}`),
    ]) {
      expect(answer.status).toBe(409);
      expect((await answer.json<{ error: string }>()).error).toContain(
        `nº ${seq} del registro no se puede leer`,
      );
    }
    expect(expectFaults().join()).toContain(`nº ${seq} cannot be read`);
    const { outcome } = await readExport(await ask(ana, own));
    expect(outcome).toMatchObject({ verdict: "valid" });
  }
  // A readable event that differs from the signed one is never exported.
  await alter('{"mode":"remote"}');
  const answer = await ask(owner, "/register/registro.zip");
  expect(answer.status).toBe(409);
  expect((await answer.json<{ error: string }>()).error).toContain(
    "no coincide con lo que ya se había firmado",
  );
  expect(expectFaults().join()).toContain("its events are other than in its tree");
});
