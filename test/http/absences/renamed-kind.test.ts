// Proves that an absence keeps the name that its kind had when it was accepted, wherever people read it.
import { absenceKinds, mailOutbox } from "#cell";
import { and, eq, like } from "drizzle-orm";
import { unzipSync } from "fflate";
import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { newKindSettings } from "~/modules/absences/kinds/kind-form";
import { setKind } from "~/modules/absences/kinds/set-kind.server";
import type { AbsenceCommand } from "~/modules/absences/model/absence-command";
import { changeAbsence } from "~/modules/absences/server/change-absence.server";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { minuteMs } from "~/time/units";
import { pagesOfPdf } from "../../support/pdf";
import { anAbsence } from "../../support/worker/absences";
import { call } from "../../support/worker/app";
import { heldBy } from "../../support/worker/by-hand";
import { deps, settle } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { register } from "../../support/worker/register";
import { beginAt, timePasses } from "../../support/worker/time";

beginAt(Date.parse("2026-10-14T12:00:00+02:00"));

const [oldName, newName] = ["Asuntos del convenio", "Permiso retribuido"];

let owner: SignedInMember;
let ana: SignedInMember;
let kind: string;
beforeEach(async () => {
  const company = await aCompany();
  owner = await aMember({ company, role: "owner", fullName: "Marta Ruiz" });
  ana = await aMember({ company, fullName: "Ana López", employedSince: "2020-01-01" });
  await register(owner, ana);
  await giveTerms(owner, ana, { at: deps().now, from: "2026-01-01", pattern: everyDay(540, 1_020) });
  kind = await nameKind(null, oldName);
  timePasses(minuteMs);
});

/** Gives a kind its name. @param key null for a new kind. */
async function nameKind(key: string | null, name: string): Promise<string> {
  const settings = { ...newKindSettings, name };
  const set = await setKind(deps(), { member: owner, key, settings });
  if (set.code !== "set") throw new Error(set.code);
  return set.key;
}

async function change(by: SignedInMember, command: AbsenceCommand): Promise<string> {
  const outcome = await changeAbsence(deps(), { member: by, profileId: ana.profile.id, command });
  if (outcome.code !== "done") throw new Error(outcome.code);
  return outcome.absence.id;
}

const onDay = (on: string) =>
  ({ from: on, to: on, part: { kind: "all" }, isConfirmed: true, note: null }) as const;

const namesOfAna = async () => {
  const { profile, company } = ana;
  const schedules = await readSchedules(deps(), company, { profileIds: [profile.id], weeks: "all" });
  return schedules
    .get(profile.id)!
    .schedule.absences.map(({ from, name }) => `${from} ${name}`)
    .sort();
};

/** Returns the text of a screen or a file without its form of requests, whose kinds have their current names. */
async function textOf({ cookie }: SignedInMember, path: string): Promise<string> {
  const answer = await call(path, { cookie });
  expect([path, answer.status]).toEqual([path, 200]);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (path.endsWith(".pdf")) return (await pagesOfPdf(bytes)).join(" ").replaceAll("\u00a0", " ");
  if (path.endsWith(".zip"))
    return new TextDecoder().decode(unzipSync(bytes)["ausencias.json"] ?? unzipSync(bytes)["perfil.json"]);
  return new TextDecoder().decode(bytes).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
}

test("a renamed kind keeps its name in accepted absences: lists, allowance, sheet, PDF, CSV and own data", async () => {
  const id = await change(ana, { do: "request", kind, ...onDay("2026-10-20") });
  await change(owner, { do: "answer", id, answer: "accepted", note: null });
  timePasses(minuteMs);
  await nameKind(kind, newName);
  const sheet = `/reports/registro/${ana.profile.id}/2026-10`;
  for (const [reader, path] of [
    [ana, "/absences/mine"],
    [owner, `/absences/mine?profile=${ana.profile.id}`],
    [owner, "/absences?month=2026-10"],
    [ana, "/absences/allowance"],
    [ana, "/history?day=2026-10-20"],
    [owner, sheet],
    [owner, `${sheet}.pdf`],
    [owner, "/reports/equipo.csv?month=2026-10"],
    [ana, "/profile/datos.zip"],
  ] as const)
    expect([path, (await textOf(reader, path)).includes(oldName)]).toEqual([path, true]);
  await settle();
});

test("each absence keeps the name of its acceptance, also after its days change and after two renames", async () => {
  const first = await change(owner, { do: "record", kind, ...onDay("2026-10-20") });
  timePasses(minuteMs);
  await nameKind(kind, newName);
  timePasses(minuteMs);
  await change(owner, { do: "record", kind, ...onDay("2026-10-21") });
  const waiting = await change(ana, { do: "request", kind, ...onDay("2026-10-22") });
  timePasses(minuteMs);
  await nameKind(kind, "Libre disposición");
  timePasses(minuteMs);
  await change(owner, { do: "answer", id: waiting, answer: "accepted", note: null });
  await change(owner, { do: "change", id: first, ...onDay("2026-10-23") });
  expect(await namesOfAna()).toEqual([
    `2026-10-21 ${newName}`,
    "2026-10-22 Libre disposición",
    `2026-10-23 ${oldName}`,
  ]);
  await settle();
});

test("the mail about a cancellation has the name of the acceptance", async () => {
  const id = await change(owner, { do: "record", kind, ...onDay("2026-10-20") });
  timePasses(minuteMs);
  await nameKind(kind, newName);
  await change(owner, { do: "withdraw", id, note: null });
  const [mail] = await deps()
    .db.select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, ana.email), like(mailOutbox.dedupeKey, "absence:%:2")));
  expect(mail!.subject).toContain("asuntos del convenio");
  await settle();
});

test("settings that are saved with the same name add no former name", async () => {
  await nameKind(kind, oldName);
  const [row] = await deps().db.select().from(absenceKinds).where(eq(absenceKinds.kind, kind));
  expect(row!.formerNames).toEqual([]);
});

test("the database refuses a new name that drops the previous one", async () => {
  await anAbsence(ana, { fromDay: "2026-10-20", kind });
  for (const attack of ["name = 'Otro'", `former_names = '[{"name":"Otro","until":1}]'`])
    await heldBy("absence_kinds_former_names", "a name before was lost", () =>
      env.CELL_1.prepare(`UPDATE absence_kinds SET ${attack} WHERE kind = ?`).bind(kind).run(),
    );
});
