// Proves where absences appear by day, in which words for each reader, and that files for other readers have no word of them.
import { unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { anAbsence } from "../../../support/worker/absences";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { settle } from "../../../support/worker/deps";
import { rowsOfCsv } from "../../../support/worker/file-totals";
import { everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aLink, opened } from "../../../support/worker/inspection";
import { aPack, bytesOfPack } from "../../../support/worker/packs";
import { aLog, type SignedInMember } from "../../../support/worker/people";
import { register } from "../../../support/worker/register";
import { jobQueue } from "../../../support/worker/queues";
import { aRepresented, takes } from "../../compliance/representatives/a-representative";

const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };
const at = (text: string) => Date.parse(`2026-10-${text}:00+02:00`);

let owner: SignedInMember;
let rosa: SignedInMember;
let ana: SignedInMember;
beforeEach(async () => {
  ({ owner, rosa, ana } = await aRepresented());
  await register(owner, rosa, ana);
  await giveTerms(owner, ana, { at: at("01T08:00"), from: "2026-10-01", pattern: everyDay(540, 1020) });
  await giveTerms(owner, ana, { at: at("01T08:10"), from: "2026-10-09", pattern: { kind: "none" } });
  await aLog(ana, { checkInTime: at("01T09:00"), checkOutTime: at("01T17:00") });
  await aLog(ana, { checkInTime: at("06T09:00"), checkOutTime: at("06T11:00") });
  await anAbsence(ana, { fromDay: "2026-10-05", toDay: "2026-10-06" });
  await anAbsence(ana, { fromDay: "2026-10-07", kind: "sick-leave", note: "Gripe" });
  await anAbsence(ana, { fromDay: "2026-10-08", state: "requested", note: "Puente" });
  await settle();
});

const get = (who: { cookie: string }, path: string) => call(path, { cookie: who.cookie, env: unlimited });
const textOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return (await answer.text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
};
const pdfOf = async (answer: Response) =>
  (await pagesOfPdf(await answer.arrayBuffer())).join(" ").replaceAll("\u00a0", " ");

/** Returns the files of a ZIP and of the ZIPs in it, without the verifier's page. */
const filesIn = (zip: Uint8Array): [name: string, bytes: Uint8Array][] =>
  Object.entries(unzipSync(zip)).flatMap(([name, bytes]) => {
    if (name.endsWith(".html")) return [];
    return name.endsWith(".zip") ? filesIn(bytes) : [[name, bytes] as [string, Uint8Array]];
  });

test("a person's own time shows the kind of each absence; their sheet and PDF, which others read, hide a private one", async () => {
  const sheet = `/reports/registro/${ana.profile.id}/2026-10`;
  const day = (on: string) => get(ana, `/history?day=${on}`).then(textOf);
  expect(await day("2026-10-06")).toContain("Vacaciones, con fichajes");
  expect(await day("2026-10-07")).toContain("Baja médica");
  for (const text of [await textOf(await get(ana, sheet)), await pdfOf(await get(ana, `${sheet}.pdf`))]) {
    for (const expectedText of ["Vacaciones", "Vacaciones, con fichajes", "Ausencia"])
      expect(text).toContain(expectedText);
    expect(text).not.toMatch(/Puente|Baja médica/);
  }
});

test("a manager reads «Ausencia» for a private kind, on screens, in PDF and in the team's CSV", async () => {
  const sheet = `/reports/registro/${ana.profile.id}/2026-10`;
  const texts = [
    await textOf(await get(owner, `/history?profile=${ana.profile.id}&day=2026-10-07`)),
    await textOf(await get(owner, sheet)),
    await pdfOf(await get(owner, `${sheet}.pdf`)),
    await pdfOf(await get(owner, "/reports/equipo.pdf?month=2026-10")),
  ];
  for (const text of texts) {
    expect(text).toContain("Ausencia");
    expect(text).not.toMatch(/Baja médica|Gripe/);
  }
  const csv = await textOf(await get(owner, "/reports/equipo.csv?month=2026-10"));
  const rows = rowsOfCsv(csv).map((row) =>
    ["Nombre", "Fecha Entrada", "Hora Entrada", "Previsto del día", "Ausencia"].map((title) => row[title]),
  );
  expect(rows.filter(([, , , , absence]) => absence !== "")).toEqual([
    [ana.profile.fullName, "05/10/2026", "", "0:00", "Vacaciones"],
    [ana.profile.fullName, "06/10/2026", "09:00:00", "0:00", "Vacaciones, con fichajes"],
    [ana.profile.fullName, "07/10/2026", "", "0:00", "Ausencia"],
  ]);
  expect(csv.split("\r\n")[0]).toContain(";Ausencia;");
});

test("representatives' files, inspections, packs, packages and the specification's CSV never mention an absence", async () => {
  const cookie = await opened(await aLink(owner));
  jobQueue.waiting = [];
  const pack = await bytesOfPack(owner, await aPack(owner));
  const files = filesIn(pack);
  const range = "from=2026-10-01&to=2026-10-31";
  const texts: [string, string][] = [
    ["representatives", await textOf(await takes(rosa))],
    [
      "inspector's month",
      await textOf(await get({ cookie }, `/inspeccion/personas/${ana.profile.id}/2026-10`)),
    ],
    [
      "inspector's PDF",
      await pdfOf(await get({ cookie }, `/inspeccion/personas/${ana.profile.id}/2026-10.pdf`)),
    ],
    ["inspector's CSV", await textOf(await get({ cookie }, "/inspeccion/fichajes.csv"))],
    ["CSV of the report", await textOf(await get(owner, `/reports/fichajes.csv?${range}&people=todos`))],
    ["CSV of one's own", await textOf(await get(ana, `/dashboard/fichajes.csv?${range}`))],
  ];
  for (const [member, path] of [
    [owner, "/register/registro.zip"],
    [ana, "/dashboard/registro.zip"],
  ] as const)
    files.push(...filesIn(new Uint8Array(await (await get(member, path)).arrayBuffer())));
  for (const [name, bytes] of files)
    texts.push([
      name,
      name.endsWith(".pdf") ? (await pagesOfPdf(bytes)).join(" ") : new TextDecoder().decode(bytes),
    ]);
  const names = files.map(([name]) => name).join(" ");
  for (const kind of ["registro.csv", ".pdf", "fichajes.csv"]) expect(names).toContain(kind);
  for (const [name, text] of texts) {
    expect(text.length, name).toBeGreaterThan(20);
    expect(text, name).not.toMatch(/Vacaciones|Baja médica|Ausencia|vacation|sick-leave|Gripe|Puente/);
  }
});
