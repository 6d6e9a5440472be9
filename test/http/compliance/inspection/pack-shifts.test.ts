// Proves that a pack has the published weeks of its days with their changes, and that its reader can check each of them.
import { unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { env } from "cloudflare:test";
import { personOf } from "~/modules/schedules/statement-person";
import { canonicalHash, type Json } from "~/modules/register/format/canonical";
import { seeWeek } from "~/modules/shifts/server/see-week.server";
import { formatDateTime } from "~/time/formats";
import { hourMs } from "~/time/units";
import { readStoredZip } from "../../../../verifier/container/stored-zip";
import { verifyFiles } from "../../../../verifier/verify-files";
import { deps, settle } from "../../../support/worker/deps";
import { rowsOfCsv } from "../../../support/worker/file-totals";
import { aPack, bytesOfPack, filesOfPack } from "../../../support/worker/packs";
import { aLog } from "../../../support/worker/people";
import { madrid } from "../../../support/worker/periods";
import { jobQueue } from "../../../support/worker/queues";
import { register, trusted } from "../../../support/worker/register";
import { aBar, publishDraft, thursdayAt, week, weekOfShifts } from "../../../support/worker/shifts";
import { beginAt } from "../../../support/worker/time";

const now = madrid("2026-12-21T10:00");
beginAt(now);
const december = { from: "2026-12-01", to: "2026-12-20" };
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

beforeEach(async () => {
  jobQueue.waiting = [];
  await env.CELL_1.exec("DELETE FROM prepared_packs");
});

interface Line {
  anotacion: string;
  contenido: Record<string, Json>;
  sal: string;
}

test("a pack has the publications of its weeks, their changes and authors, and stays valid", async () => {
  const { owner, ana, leo } = await aBar();
  await register(owner, ana, leo);
  await aLog(ana, { checkInTime: madrid("2026-12-08T12:00") });
  const changedAt = thursdayAt + hourMs;
  await publishDraft(owner, ana, { days: weekOfShifts(720, 960, [0, 1]) });
  const second = await publishDraft(owner, ana, {
    days: weekOfShifts(720, 960, [0, 1]).with(1, [{ from: 780, to: 1_020 }]),
    at: changedAt,
    version: 1,
  });
  const seenAt = changedAt + hourMs;
  await seeWeek(deps(seenAt), { person: personOf(ana), week, publication: second, kioskId: null });
  await settle();

  const id = await aPack(owner, { range: december });
  const files = await filesOfPack(owner, id);
  const inner = (await readStoredZip(files["meses_cerrados.zip"]!))!;
  expect(inner.map(({ name, isIntact }) => [name, isIntact])).toEqual([
    ["turnos_publicados.jsonl", true],
    ["turnos_publicados.csv", true],
  ]);
  const [lines, csv] = inner.map(({ bytes }) => textOf(bytes)) as [string, string];
  const at = (instant: number) => formatDateTime(instant, "Europe/Madrid");
  const first = { "Anotado el": at(thursdayAt), Por: "Olga Dueña", Qué: "publicación", Antes: "" };
  expect(rowsOfCsv(csv)).toMatchObject([
    { Nombre: "Ana López", "Semana del": "07/12/2026", Día: "07/12/2026", Ahora: "12–16", ...first },
    { Día: "08/12/2026", Ahora: "12–16", ...first },
    {
      Día: "08/12/2026",
      Qué: "cambio",
      Antes: "12–16",
      Ahora: "13–17",
      "Anotado el": at(changedAt),
      Por: "Olga Dueña",
    },
    { Día: "", Qué: "vista", "Anotado el": at(seenAt), Por: "Ana López" },
  ]);
  const withoutPlans = await filesOfPack(owner, await aPack(owner, { range: december, withPlans: false }));
  expect(Object.keys(withoutPlans)).not.toContain("meses_cerrados.zip");
  const packageFiles = unzipSync(files["registro_verificable.zip"]!);
  const events = textOf(packageFiles["registro.jsonl"]!).split("\n");
  for (const line of lines.trimEnd().split("\n")) {
    const { anotacion, contenido, sal } = JSON.parse(line) as Line;
    expect(events.find((event) => event.includes(anotacion))).toContain(
      canonicalHash("plan", { data: contenido, salt: sal }),
    );
  }
  const { outcomes } = await verifyFiles(
    [{ name: "paquete.zip", bytes: await bytesOfPack(owner, id) }],
    trusted(),
  );
  expect(outcomes).toMatchObject([{ what: "package", verdict: { verdict: "valid" } }]);

  const others = { range: december, profileIds: [leo.profile.id] };
  expect((await filesOfPack(owner, await aPack(owner, others)))["meses_cerrados.zip"]).toBeUndefined();
  const november = { range: { from: "2026-11-01", to: "2026-11-30" } };
  expect((await filesOfPack(owner, await aPack(owner, november)))["meses_cerrados.zip"]).toBeUndefined();
});
