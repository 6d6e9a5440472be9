// Proves which closed months a pack has, that its reader can check each, and what stays out of it.
import { unzipSync } from "fflate";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { env } from "cloudflare:test";
import { answerStatement } from "~/modules/periods/answer-statement.server";
import { deliverStatement } from "~/modules/periods/deliver-statement.server";
import { personOf } from "~/modules/schedules/statement-person";
import { canonicalHash, type Json } from "~/modules/register/format/canonical";
import { formatDateTime } from "~/time/formats";
import { hourMs } from "~/time/units";
import { readStoredZip } from "../../../../verifier/container/stored-zip";
import { verifyFiles } from "../../../../verifier/verify-files";
import { after, before } from "../../../support/worker/around-each";
import { deps, settle } from "../../../support/worker/deps";
import { rowsOfCsv } from "../../../support/worker/file-totals";
import { anAskedPack, aPack, bytesOfPack, filesOfPack, makeAll } from "../../../support/worker/packs";
import type { SignedInMember } from "../../../support/worker/people";
import { aTeamOfMondays, issue, novemberAt, workOn } from "../../../support/worker/periods";
import { jobQueue } from "../../../support/worker/queues";
import { register, trusted } from "../../../support/worker/register";

const autumn = { from: "2026-10-01", to: "2026-11-15" };
const [paperAt, contestedAt] = [novemberAt + hourMs, novemberAt + 2 * hourMs];
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

let owner: SignedInMember;
let ana: SignedInMember;

// With a test's fakes: the scene's mails reach no real queue.
beforeAll(async () => {
  before();
  await aScene().finally(after);
});

async function aScene() {
  ({ owner, ana } = await aTeamOfMondays());
  await register(owner, ana);
  for (const day of ["2026-10-05", "2026-10-12", "2026-10-19"]) await workOn(ana, day, 480);
  await workOn(owner, "2026-10-05", 60);
  await settle();
  await issue(owner, [owner, ana]);
  const key = { person: personOf(ana), from: "2026-10-01", version: 1 };
  await deliverStatement(deps(paperAt), { ...key, by: { way: "paper", manager: owner } });
  await answerStatement(deps(contestedAt), {
    ...key,
    answer: "contested",
    on: "2026-10-05",
    text: "=Ese día salí a las seis",
    via: "account",
  });
  await settle();
}

beforeEach(async () => {
  jobQueue.waiting = [];
  await env.CELL_1.exec("DELETE FROM prepared_packs");
});

interface Line {
  persona: string;
  anotacion: string;
  contenido: Record<string, Json>;
  sal: string;
}

/** Returns the closed months of a pack: its lines and its rows; null without any. */
async function monthsOf(id: string, member = owner) {
  const zip = (await filesOfPack(member, id))["meses_cerrados.zip"];
  if (!zip) return null;
  const files = (await readStoredZip(zip))!;
  expect(files.map(({ name, isIntact }) => [name, isIntact])).toEqual([
    ["meses_cerrados.jsonl", true],
    ["meses_cerrados.csv", true],
  ]);
  const [lines, csv] = files.map(({ bytes }) => textOf(bytes)) as [string, string];
  return {
    lines: lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line),
    rows: rowsOfCsv(csv),
  };
}

test("a pack has the closed months of its days, delivered and answered, as text and with the data of their digests", async () => {
  const id = await aPack(owner, { range: autumn });
  const { lines, rows } = (await monthsOf(id))!;
  const at = (instant: number) => formatDateTime(instant, "Europe/Madrid");
  expect(rows).toMatchObject([
    {
      Nombre: "Ana López",
      Desde: "01/10/2026",
      Hasta: "31/10/2026",
      Versión: "1",
      Vale: "Sí",
      "Cerrado el": at(novemberAt),
      Trabajadas: "24:00",
      "Entregado en papel": at(paperAt),
      Abierto: "",
      Respuesta: "No conforme",
      "Respondido el": at(contestedAt),
      "Día que discute": "05/10/2026",
      // A spreadsheet does not run what a person wrote.
      "Qué dice": "'=Ese día salí a las seis",
    },
    { Nombre: "Olga Dueña", Respuesta: "Sin respuesta", "Respondido el": "" },
  ]);
  expect(lines.map(({ contenido }) => contenido.kind)).toEqual([
    ...["period_issued", "period_delivered", "period_answered"],
    "period_issued",
  ]);
  const packageFiles = unzipSync((await filesOfPack(owner, id))["registro_verificable.zip"]!);
  const events = textOf(packageFiles["registro.jsonl"]!).split("\n");
  for (const { anotacion, contenido, sal } of lines)
    expect(events.find((event) => event.includes(anotacion))).toContain(
      canonicalHash("plan", { data: contenido, salt: sal }),
    );
  // Nothing of the payroll file.
  for (const line of lines)
    expect(Object.keys(line)).toEqual([
      ...["persona", "nombre", "dni", "anotacion", "anotado", "contenido", "sal"],
    ]);
  const { outcomes } = await verifyFiles(
    [{ name: "paquete.zip", bytes: await bytesOfPack(owner, id) }],
    trusted(),
  );
  expect(outcomes).toMatchObject([{ what: "package", verdict: { verdict: "valid" } }]);
});

test("a pack has no closed month of other people, and none that reaches beyond its days", async () => {
  const onlyOwner = await aPack(owner, { range: autumn, profileIds: [owner.profile.id] });
  expect((await monthsOf(onlyOwner))!.lines.map(({ persona }) => persona)).toEqual([owner.profile.id]);
  for (const range of [
    { from: "2026-10-02", to: "2026-11-15" },
    { from: "2026-10-01", to: "2026-10-30" },
  ])
    expect(await monthsOf(await aPack(owner, { range }))).toBeNull();
});

test("a pack of several turns has the closed months of all its people, as at its request", async () => {
  const team = await aTeamOfMondays();
  await register(team.owner, team.ana);
  await issue(team.owner, [team.owner, team.ana]);
  // So many months that each turn draws one person.
  const range = { from: "2022-08-01", to: "2026-10-31" };
  const id = await anAskedPack(team.owner, { range, now: Date.now() - hourMs });
  const key = { person: personOf(team.ana), from: "2026-10-01", version: 1 };
  await answerStatement(deps(), { ...key, answer: "agreed", on: null, text: "", via: "account" });
  await makeAll();
  const { rows } = (await monthsOf(id, team.owner))!;
  expect(rows.map((row) => [row.Nombre, row.Respuesta])).toEqual([
    ["Ana López", "Sin respuesta"],
    ["Olga Dueña", "Sin respuesta"],
  ]);
});
