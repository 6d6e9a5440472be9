import { beforeAll, describe, expect, test } from "vitest";
import { archiveCheckpoint, archiveDeps } from "~/modules/register/archive-checkpoint.server";
import { publishLog } from "~/modules/register/transparency/log-object.server";
import { dateOfUtc } from "~/time/dates";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { pagesOfPdf } from "../../support/pdf";
import { timePasses } from "../../support/worker/time";
import { emptyLog } from "../../support/worker/transparency";

let ana: SignedInMember;
let colleague: SignedInMember;
let givenReceipt: { seq: number; code: string };

beforeAll(async () => {
  const company = await aCompany({ name: "Talleres Ana, S. L." });
  ana = await aMember({ company, fullName: "Ana Sol" });
  colleague = await aMember({ company });
  const punch = async (json: object) =>
    (
      await (
        await call("/api/check-in", { cookie: ana.cookie, json })
      ).json<{ receipt: typeof givenReceipt }>()
    ).receipt;
  givenReceipt = await punch({ action: "check_in", mode: "remote" });
  timePasses(10_000);
  await punch({ action: "change_mode", mode: "on_site" });
});

const cardOf = (who: SignedInMember, seq: number | string, ext = "") =>
  call(`/dashboard/justificante/${seq}${ext}`, { cookie: who.cookie });

describe("the receipt page of a punch", () => {
  test("shows person, place, action, time and number of its event in the register", async () => {
    const html = await (await cardOf(ana, givenReceipt.seq)).text();
    for (const text of [
      "Ana Sol",
      "Talleres Ana, S. L.",
      "Entrada",
      "Hora peninsular",
      "A distancia",
      givenReceipt.code,
    ])
      expect(html).toContain(text);
    expect(html).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);
    expect(html).toContain(`/dashboard/comprobante/${givenReceipt.seq}`);
  });

  test("states that tomorrow's proves more, and is listed in the history until a published day has it", async () => {
    const hint = "Mañana llevará también el sello del día.";
    const card = async () => (await cardOf(ana, givenReceipt.seq)).text();
    const listed = async () => {
      const page = await (await call("/history", { cookie: ana.cookie })).text();
      const receiptList = page.split("Justificantes</summary>")[1] ?? "";
      return [...receiptList.matchAll(/justificante\/(\d+)/g)].map(([, seq]) => Number(seq));
    };
    await emptyLog();
    expect(await card()).toContain(hint);
    expect(await listed()).toEqual([givenReceipt.seq + 1, givenReceipt.seq]);
    await archiveCheckpoint(archiveDeps(deps()), { ledger: ana.company.ledger, companyId: ana.company.id });
    // Signed at night, and not published yet.
    expect(await card()).toContain(hint);
    // It publishes from a certain hour on.
    await publishLog(deps(Date.parse(`${dateOfUtc(deps().now)}T23:00:00Z`)));
    expect(await card()).not.toContain(hint);
    expect(await listed()).toEqual([]);
    timePasses(10_000);
    const pause = await call("/api/check-in", { cookie: ana.cookie, json: { action: "pause_start" } });
    const { receipt } = await pause.json<{ receipt: typeof givenReceipt }>();
    expect(await listed()).toEqual([receipt.seq]);
  });

  test("has the same content as a PDF", async () => {
    const answer = await cardOf(ana, givenReceipt.seq, ".pdf");
    expect(answer.headers.get("Content-Disposition")).toMatch(
      new RegExp(`"justificante_${givenReceipt.seq}_[a-z-]+_\\d{4}-\\d\\d-\\d\\d\\.pdf"`),
    );
    const bytes = await answer.arrayBuffer();
    const [page] = await pagesOfPdf(bytes.slice(0));
    for (const text of ["Ana Sol", "Talleres Ana, S. L.", "Entrada", "A distancia", givenReceipt.code])
      expect(page).toContain(text);
    const verifier = `${deps().env.APP_ORIGIN}/verificar`;
    expect(page).toContain(`ábrelo en ${verifier}.`);
    expect(new TextDecoder("latin1").decode(bytes)).toContain(`/URI (${verifier})`);
  });

  test.each(["", ".pdf"])("is hidden from others (%s)", async (ext) => {
    expect((await cardOf(colleague, givenReceipt.seq, ext)).status).toBe(404);
  });

  test.each(["99", "0", "1e3", "x", "9".repeat(30)])("does not exist for the number %s", async (seq) => {
    expect((await cardOf(ana, seq)).status).toBe(404);
    expect((await cardOf(ana, seq, ".pdf")).status).toBe(404);
  });
});
