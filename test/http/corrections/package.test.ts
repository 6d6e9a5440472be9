import { describe, expect, test } from "vitest";
import { localTimeOf } from "~/time/zones";
import { hourMs, minuteMs } from "~/time/units";
import { readPackage } from "../../../verifier/container/read-package";
import { verifyFiles } from "../../../verifier/verify-files";
import { aZip } from "../../support/register/a-zip";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { entryOf, rowsOfCsv, totalOfText, totalsOfCsv } from "../../support/worker/file-totals";
import { aCompany, aMember, signInAgain, type SignedInMember } from "../../support/worker/people";
import { readExport, register, trusted } from "../../support/worker/register";
import { timePasses } from "../../support/worker/time";
import { pagesOfPdf } from "../../support/pdf";
import { answering, iso, proposed } from "./corrected";

const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };

interface Punched {
  time_log: { id: string; check_in_time: string; check_out_time: string };
  undo: { event: number };
}

async function punch(who: SignedInMember, json: object): Promise<Punched> {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const answer = await call("/api/check-in", { bearer: who.bearer, json, headers });
  expect(answer.status).toBe(200);
  return answer.json<Punched>();
}

/** Makes Ana's three days of eight hours, and a check-in that she undid. */
async function aWeek() {
  const company = await aCompany({ name: "Panadería Sol" });
  const owner = await aMember({ company, role: "owner", fullName: "Olga" });
  const ana = await aMember({ company, fullName: "Ana" });
  await register(owner, ana);
  const later = async (ms: number) => {
    timePasses(ms);
    await Promise.all([signInAgain(owner), signInAgain(ana)]);
  };
  const days: { id: string; endedAt: number }[] = [];
  for (let day = 0; day < 3; day += 1) {
    await punch(ana, { action: "check_in" });
    await later(8 * hourMs);
    const { time_log } = await punch(ana, { action: "check_out" });
    days.push({ id: time_log.id, endedAt: Date.parse(time_log.check_out_time) });
    await later(16 * hourMs);
  }
  const { undo } = await punch(ana, { action: "check_in" });
  timePasses(minuteMs / 2);
  await punch(ana, { action: "undo", event: undo.event });
  return { owner, ana, days: days as [(typeof days)[0], (typeof days)[0], (typeof days)[0]] };
}

const reasons = {
  refused: "salí una hora más tarde",
  refusal: "ese día cerramos a las seis",
  imposed: "se fue una hora antes",
  objection: "no me fui antes",
  proof: "consta en la alarma",
  accepted: "comí en la oficina",
};

/** Of the three days one is disputed, one was applied against the worker, and one by agreement. */
async function aCorrectedWeek() {
  const week = await aWeek();
  const { owner, ana, days } = week;
  const [one, two, three] = days;
  const refusedProposal = await proposed(ana, {
    entry_id: one.id,
    reason: reasons.refused,
    change: { kind: "change", check_out_time: iso(one.endedAt + hourMs) },
  });
  const imposed = await proposed(owner, {
    profile_id: ana.profile.id,
    entry_id: two.id,
    reason: reasons.imposed,
    change: { kind: "change", check_out_time: iso(two.endedAt - hourMs) },
  });
  const start = three.endedAt - 4 * hourMs;
  const pause = { start: iso(start), end: iso(start + 30 * minuteMs), kind: "meal" };
  const agreed = await proposed(ana, {
    entry_id: three.id,
    reason: reasons.accepted,
    change: { kind: "change", pauses: [pause] },
  });
  for (const [who, id, json] of [
    [owner, refusedProposal, { answer: "disagree", comment: reasons.refusal }],
    [ana, imposed, { answer: "disagree", comment: reasons.objection }],
    [owner, imposed, { answer: "apply", comment: reasons.proof }],
    [owner, agreed, { answer: "accept" }],
  ] as const)
    expect(await answering(who, id, json)).toMatchObject({ status: 200 });
  return week;
}

const packageOf = async ({ owner, ana }: Awaited<ReturnType<typeof aWeek>>) =>
  readExport(await call(`/register/registro.zip?profile_id=${ana.profile.id}`, { cookie: owner.cookie }));

describe("the package of a person with corrections", () => {
  test("is valid, and shows corrected and disputed entries, with reasons and both versions", async () => {
    const week = await aCorrectedWeek();
    const { outcome } = await packageOf(week);
    if (outcome.verdict !== "valid") throw new Error(JSON.stringify(outcome.findings));
    expect(outcome.answer).toMatch(
      /^Las horas de este paquete son las que se registraron: .* El paquete está firmado con la clave [^.]*[.…].*\.$/,
    );
    expect(outcome.summary).toMatchObject({ people: ["Ana"], rows: 4, erased: 0 });
    const { counts, entries, total } = outcome.remarks;
    expect(counts).toEqual([
      "2 fichajes corregidos: 1 de acuerdo, 1 sin acuerdo.",
      "2 fichajes con discrepancia: constan las dos versiones.",
      "1 fichaje anulado en el primer minuto.",
    ]);
    expect([entries.length, total]).toEqual([4, 4]);
    const [disputed, imposed, agreed, annulled] = entries.map(({ lines }) => lines);
    const [one, two] = week.days.map(({ endedAt }) => endedAt) as [number, number];
    const says = (what: string, endAt: number, counts: string): unknown => {
      const end = localTimeOf(endAt, "Europe/Madrid");
      return expect.stringMatching(new RegExp(`^${what}: .* a ${end}.*; cuenta ${counts}\\.$`));
    };
    // The package is one person's, so it has nobody else's name.
    const nameless = "otra persona de la empresa, cuyo nombre no trae el paquete";
    const by = (what: string, { profile }: SignedInMember, name?: string): unknown =>
      expect.stringMatching(
        new RegExp(
          `^${what} por ${name ?? `${nameless} \\(perfil ${profile.id}\\)`} el \\S+ a las \\S+ \\(\\+0\\d:00\\)\\.$`,
        ),
      );
    const { owner, ana } = week;
    expect(disputed).toEqual([
      "Con discrepancia.",
      says("Ahora", one, "8:00"),
      says("La persona dice", one + hourMs, "9:00"),
      by("Propuesto", ana, "Ana"),
      `Motivo: «${reasons.refused}».`,
      by("Rechazado", owner),
      `Motivo del rechazo: «${reasons.refusal}».`,
    ]);
    expect(imposed).toEqual([
      "Corregido sin acuerdo. Con discrepancia.",
      says("Fichado", two, "8:00"),
      says("Ahora, según la empresa", two - hourMs, "7:00"),
      by("Propuesto", owner),
      `Motivo: «${reasons.imposed}».`,
      by("Rechazado", ana, "Ana"),
      `Motivo del rechazo: «${reasons.objection}».`,
      by("Aplicado", owner),
      `Al aplicarla: «${reasons.proof}».`,
    ]);
    expect(agreed).toEqual([
      "Corregido de acuerdo.",
      expect.stringMatching(/^Fichado: .* en el centro; cuenta 8:00\.$/),
      expect.stringMatching(/^Ahora: .* comida de .* cuenta 7:30\.$/),
      by("Propuesto", ana, "Ana"),
      `Motivo: «${reasons.accepted}».`,
      by("Aceptado", owner),
      by("Aplicado", owner),
    ]);
    expect(annulled![0]).toBe("Anulado en el primer minuto.");
  });

  test("counts the same as the files, the month's screens and its sheet", async () => {
    const week = await aCorrectedWeek();
    const { owner, ana } = week;
    const rows = rowsOfCsv((await packageOf(week)).texts["registro.csv"]!);
    const remarks = rows.map(({ Observaciones }) => Observaciones);
    const [corrected, disputed] = ["corregido de acuerdo", "corregido sin acuerdo, con discrepancia"];
    expect(remarks).toEqual(["con discrepancia", disputed, corrected, "anulado"]);
    const counting = rows.filter(({ Observaciones }) => Observaciones !== "anulado");
    const day = (at: number) => iso(at).slice(0, 10);
    const period = `from=${day(week.days[0].endedAt - 24 * hourMs)}&to=${day(deps().now + 24 * hourMs)}`;
    const readPath = async (path: string, who = owner) => {
      const answer = await call(path, { cookie: who.cookie, env: unlimited });
      expect(answer.status).toBe(200);
      return answer;
    };
    for (const [path, who] of [
      [`/dashboard/fichajes.csv?${period}`, ana],
      [`/reports/fichajes.csv?${period}&people=${ana.profile.id}`, owner],
    ] as const) {
      const csvRowsRead = rowsOfCsv(await (await readPath(path, who)).text());
      expect(csvRowsRead.map(entryOf).sort()).toEqual(counting.map(entryOf).sort());
    }
    const totals = totalsOfCsv(rows);
    expect([...totals.values()].reduce((sum, minutes) => sum + minutes, 0)).toBe((8 + 7 + 7.5) * 60);
    for (const [key, minutes] of totals) {
      const month = key.slice(-7);
      const sheet = `/reports/registro/${ana.profile.id}/${month}`;
      const statedMinutes = [
        await (await readPath(sheet)).text(),
        await (await readPath(`/history?profile=${ana.profile.id}&month=${month}`)).text(),
        (await pagesOfPdf(await (await readPath(`${sheet}.pdf`)).arrayBuffer())).join(" "),
      ].map(totalOfText);
      expect(statedMinutes, key).toEqual([minutes, minutes, minutes]);
    }
  });

  test("is invalid with one byte of a correction altered, or its reason replaced or removed", async () => {
    const { bytes, texts } = await packageOf(await aCorrectedWeek());
    const packageRead = await readPackage(bytes);
    if (!("files" in packageRead)) throw new Error("It cannot be read.");
    const verdictWith = async (jsonl: string) => {
      const files = { ...packageRead.files, jsonl: new TextEncoder().encode(jsonl) };
      const { outcomes } = await verifyFiles([{ name: "registro.zip", bytes: aZip(files) }], trusted());
      const [outcome] = outcomes;
      if (outcome?.what !== "package") throw new Error(JSON.stringify(outcome));
      return outcome.verdict;
    };
    const jsonl = texts["registro.jsonl"]!;
    expect(await verdictWith(jsonl)).toMatchObject({ verdict: "valid" });
    const alterations: [was: string | RegExp, is: string, kind: string][] = [
      [/("check_out_at":\d*)\d/, "$17", "event-altered"],
      ['"answer":"disagree"', '"answer":"disagred"', "event-altered"],
      ['"ground":"without_agreement"', '"ground":"without_agreemenu"', "event-altered"],
      [`"text":"${reasons.imposed}"`, `"text":"se fue dos horas antes"`, "data-altered"],
      [`"text":"${reasons.objection}"`, `"text":"me fui antes"`, "data-altered"],
      [/"text":\{"data":\{"text":"salí[^}]*\},"salt":"[0-9a-f]*"\}/, '"text":null', "data-missing"],
    ];
    for (const [was, is, kind] of alterations) {
      const altered = jsonl.replace(was, is);
      expect(altered, String(was)).not.toBe(jsonl);
      const verdict = await verdictWith(altered);
      expect(verdict, String(was)).toMatchObject({ verdict: "invalid", findings: [{ kind }] });
      expect("remarks" in verdict).toBe(false);
    }
  });
});
