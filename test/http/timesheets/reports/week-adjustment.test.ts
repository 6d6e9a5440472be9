// Proves that files of a month with a published week have the adjustment of that week in a column of its own, and files of other months
// have none.
import { expect, test } from "vitest";
import { hourMs } from "~/time/units";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { rowsOfCsv } from "../../../support/worker/file-totals";
import { aLog, type SignedInMember } from "../../../support/worker/people";
import { madrid } from "../../../support/worker/periods";
import { aBar, publishDraft, weekOfShifts } from "../../../support/worker/shifts";
import { beginAt } from "../../../support/worker/time";

beginAt(madrid("2026-12-21T10:00"));
const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };
const plain = (text: string) => text.replaceAll("\u00a0", " ");

const csvOf = async ({ cookie }: SignedInMember) =>
  (await call("/reports/equipo.csv?month=2026-12", { cookie, env: unlimited })).text();

async function pdfOf({ cookie }: SignedInMember, { profile }: SignedInMember) {
  const answer = await call(`/reports/registro/${profile.id}/2026-12.pdf`, { cookie, env: unlimited });
  return plain((await pagesOfPdf(await answer.arrayBuffer())).join(" "));
}

/** Four days of nine hours, where eight were published: four hours that fill the contract. */
async function workMore(person: SignedInMember) {
  for (const day of ["07", "08", "09", "10"])
    await aLog(person, {
      checkInTime: madrid(`2026-12-${day}T09:00`),
      checkOutTime: madrid(`2026-12-${day}T09:00`) + 9 * hourMs,
    });
}

test("the adjustment of a week is on its last row, in the sheet, the PDF and the team's CSV", async () => {
  const { owner, ana } = await aBar();
  await publishDraft(owner, ana, { days: weekOfShifts(540, 1_020, [0, 1, 2, 3]) });
  await workMore(ana);
  const adjusted = rowsOfCsv(await csvOf(owner)).filter((row) => row["Motivo del ajuste"] !== "");
  expect(adjusted).toMatchObject([
    {
      "Día de la jornada": "13/12/2026",
      "Ajuste de más": "",
      "Ajuste de menos": "4:00",
      "Motivo del ajuste": "hasta el contrato",
    },
  ]);
  const pdf = await pdfOf(owner, ana);
  expect(pdf).toContain("Previsto Ajuste Dif.");
  expect(pdf).toContain("Semana: hasta el contrato, diferencia 0 min");
  expect(pdf).toContain("−4 h 00 min");
  const sheet = await call(`/reports/registro/${ana.profile.id}/2026-12`, { cookie: owner.cookie });
  expect(plain(await sheet.text())).toMatch(/>Ajuste<\/th>.*>−4 h 00 min<\/td>/s);
});

test("a month without a published week has no column for adjustments", async () => {
  const { owner, ana } = await aBar();
  await workMore(ana);
  expect(await csvOf(owner)).not.toContain("Ajuste");
  expect(await pdfOf(owner, ana)).not.toContain("Ajuste");
});
