// Proves that a manager imports terms without scripts, and that nobody else does.
import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { messages } from "~/modules/schedules/import/messages";
import { listSchedules } from "~/modules/schedules/list-schedules.server";
import { addDays, formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { giveTerms } from "../../support/worker/give-terms";
import { findForm, sendForm } from "../../support/worker/html-form";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

const path = "/schedules/import";
let owner: SignedInMember;
let ana: SignedInMember;
beforeEach(async () => {
  const company = await aCompany({ name: "Bar Luna" });
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company, fullName: "Ana López" });
});

const textOf = async (answer: Response) =>
  (await answer.text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
const screen = async (at: string) => textOf(await call(at, { cookie: owner.cookie }));
const schedulesOf = ({ profile, company }: SignedInMember) =>
  listSchedules(deps(), { companyId: company.id, profileId: profile.id });

const todayOn = localDateOf(deps().now, "Europe/Madrid");
/** The first of a month in a year from now: later first days are asked about. */
const [from, earlier] = [300, 200].map((days) => `${addDays(todayOn, days).slice(0, 8)}01`) as [
  string,
  string,
];

const split = [
  { from: 540, to: 840 },
  { from: 960, to: 1_140 },
];
const splitWeek = { kind: "week" as const, days: [split, split, split, split, split, [], []] };

const header = "persona;desde;lunes;martes;miércoles;jueves;viernes;sábado;domingo;horas semanales;parcial %";
const file = `${header}\r\nAna López;${formatDate(from)};9:00-14:00;9:00-14:00;9:00-14:00;;;;;;37,5\r\nOlga Dueña;31/11/2099;;;;;;;;40;`;

test("an imported file is reviewed, then saved, in forms that need no scripts", async () => {
  expect(await screen("/schedules")).toContain(`href="${path}"`);
  const upload = new FormData();
  upload.set("file", new File([`\ufeff${file}`], "jornadas.csv"));
  upload.set("intent", "review");
  const reviewed = await textOf(await call(path, { cookie: owner.cookie, upload }));
  for (const expectedText of [
    "lunes a miércoles: 09:00–14:00",
    "<strong>15 h</strong>",
    "parcial, 37,5 %",
    "Antes no tenía horario.",
    messages.toSave(1),
    messages.faulty(1),
    "Desde: Ese día no existe: noviembre tiene 30 días",
  ])
    expect(reviewed).toContain(expectedText);
  expect(await schedulesOf(ana)).toEqual([]);
  // The file is in a hidden field, whose line ends a browser keeps.
  const confirm = findForm(reviewed, messages.save(1), path);
  const saved = await sendForm(confirm, { csv: file }, { cookie: owner.cookie });
  await settle();
  expect(await textOf(saved)).toContain(messages.savedSome(1, 1));
  expect(await schedulesOf(ana)).toMatchObject([{ content: { part_time_percent: 37.5, from } }]);
  const alone = {
    csv: file.split("\r\nOlga")[0]!.replace(formatDate(from), formatDate(earlier)),
    intent: "review",
  };
  const again = await textOf(await call(path, { cookie: owner.cookie, form: alone }));
  const redirected = await sendForm(
    findForm(again, messages.save(1), path),
    { csv: alone.csv },
    { cookie: owner.cookie },
  );
  expect([redirected.status, redirected.headers.get("Location")]).toEqual([302, "/schedules?saved=1"]);
});

test("a doubtful cell of an import is a question in its row, and only its answer is saved", async () => {
  const csvText = `persona;desde;horas semanales;parcial %\r\nAna López;${formatDate(from)};40;0,5`;
  const reviewed = await textOf(
    await call(path, { cookie: owner.cookie, form: { csv: csvText, intent: "review" } }),
  );
  for (const expectedText of [messages.asked(1), messages.cell("Parcial %", "0,5"), ">50\u00a0%</option>"])
    expect(reviewed).toContain(expectedText.replaceAll("\u00a0", " "));
  const confirm = findForm(reviewed, messages.saveAnswered(0), path);
  const unanswered = await sendForm(confirm, { csv: csvText }, { cookie: owner.cookie });
  expect(unanswered.status).toBe(422);
  expect(await textOf(unanswered)).toContain(messages.unanswered);
  expect(await schedulesOf(ana)).toEqual([]);
  const fields = { csv: csvText, answer_2_percent: "50" };
  const saved = await sendForm(confirm, fields, { cookie: owner.cookie });
  await settle();
  expect([saved.status, saved.headers.get("Location")]).toEqual([302, "/schedules?saved=1"]);
  expect(await schedulesOf(ana)).toMatchObject([{ content: { part_time_percent: 50 } }]);
});

test("an unreadable import keeps the pasted text, with its error next to the field", async () => {
  const form = { csv: "nombre;tel\nAna;600", intent: "review" };
  const answer = await call(path, { cookie: owner.cookie, form });
  const page = await textOf(answer);
  expect(answer.status).toBe(422);
  expect(page).toMatch(/<textarea[^>]* aria-invalid="true"[^>]*>nombre;tel\nAna;600/);
  expect(page).toContain(
    messages.missingColumns([
      "desde",
      "lunes",
      "martes",
      "miércoles",
      "jueves",
      "viernes",
      "sábado",
      "domingo",
    ]),
  );
});

test("the example file has the people of the company with their hours, and importing it unchanged changes nothing", async () => {
  const days = "09:00-14:00 y 16:00-19:00;".repeat(5);
  const row = `ana@x;${formatDate(todayOn)};${days};;;`.replace("ana@x", ana.profile.email!);
  await giveTerms(owner, ana, { at: deps().now, from: todayOn, pattern: splitWeek });
  const csv = await textOf(await call("/schedules/ejemplo.csv", { cookie: owner.cookie }));
  const [, ...rows] = csv.trimEnd().split("\r\n");
  expect(rows).toEqual([row, `${owner.profile.email};${formatDate(todayOn)};;;;;;;;;`]);
  const reviewed = await textOf(
    await call(path, { cookie: owner.cookie, form: { csv: csv.replace("\ufeff", ""), intent: "review" } }),
  );
  expect(reviewed).toContain(messages.same(1));
  expect(reviewed).toContain(messages.noHours);
});

test("the example file has the columns, for a spreadsheet in Spanish", async () => {
  const answer = await call("/schedules/ejemplo.csv", { cookie: owner.cookie });
  expect(answer.headers.get("Content-Disposition")).toContain("jornadas_ejemplo.csv");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split("\r\n")[0]).toBe(header);
});

test("an import is for the managers of the company only, and not for a page of another profile", async () => {
  const form = {
    csv: `persona;desde;horas semanales\n${ana.email};${formatDate(from)};40`,
    intent: "review",
  };
  const stranger = await aMember({ role: "owner" });
  expect((await call(path, { cookie: ana.cookie, form })).status).toBe(403);
  const elsewhere = await call(path, { cookie: stranger.cookie, form });
  expect(await textOf(elsewhere)).toContain(messages.unknown);
  const meant = { ...form, expected_profile: stranger.profile.id };
  expect((await call(path, { cookie: owner.cookie, form: meant })).status).toBe(409);
});

test("a review of an import counts for the limit of a minute, and keeps the pasted text", async () => {
  for (let count = 0; count < 60; count += 1) await env.PERSON_LIMIT.limit({ key: owner.profile.id });
  const refusal = await call(path, {
    cookie: owner.cookie,
    form: { intent: "review", csv: "persona;desde" },
  });
  expect(refusal.status).toBe(429);
  expect(await textOf(refusal)).toContain("persona;desde");
});

test("an import that can be read in two ways asks which, and the chosen reading is reviewed", async () => {
  const oscar = await aMember({ company: ana.company, fullName: "Óscar Gil" });
  const plain = "persona;desde;l;ma;x;j;v;s;d;horas semanales;parcial %";
  const bytes = Uint8Array.from(`${plain}\r\nàscar Gil;${formatDate(from)};;;;;;;;40;`, (sign) =>
    sign.charCodeAt(0),
  );
  const upload = new FormData();
  upload.set("file", new File([bytes], "jornadas.csv"));
  upload.set("intent", "review");
  const question = await textOf(await call(path, { cookie: owner.cookie, upload }));
  expect(question).toContain("¿Cuál está bien escrito?");
  expect(question).toContain("<span>Óscar Gil;");
  expect(question).toContain("<span>àscar Gil;");
  const chosen = findForm(question, "Este", path);
  const csv = `${plain}\r\nÓscar Gil;${formatDate(from)};;;;;;;;40;`;
  const reviewed = await textOf(await sendForm(chosen, { csv }, { cookie: owner.cookie }));
  expect(reviewed).toContain(messages.toSave(1));
  expect(await schedulesOf(oscar)).toEqual([]);
});
