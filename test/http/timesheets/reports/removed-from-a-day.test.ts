// Proves that lists and sheets of a day show where its removed entries went.
import { beforeAll, expect, test } from "vitest";
import { instantOf } from "~/modules/schedules/instant-of";
import { addDays, formatDate, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { rowsOfCsv } from "../../../support/worker/file-totals";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { answering, iso, proposed } from "../../corrections/corrected";

const zone = "Europe/Madrid";
/** The last complete month. */
const month = addDays(`${localDateOf(deps().now, zone).slice(0, 7)}-01`, -1).slice(0, 7);
/** The last day of the month before, from which an entry moves to the first of that one; and an earlier day. */
const last = addDays(`${month}-01`, -1);
const first = addDays(last, 1);
const earlier = addDays(last, -3);
/** Days in between: one with an entry that both want removed, one with an entry that the company refused to add. */
const both = addDays(last, -2);
const missing = addDays(last, -1);
const at = (on: LocalDate, hour: number) => instantOf(on, hour * 60, zone);

let owner: SignedInMember;
let ana: SignedInMember;
const ids = { moved: "", taken: "" };

beforeAll(async () => {
  const company = await aCompany();
  owner = await aMember({ company, role: "owner", fullName: "Olga" });
  ana = await aMember({ company, fullName: "Ana" });
  const moved = await aLog(ana, { checkInTime: at(last, 1), checkOutTime: at(last, 2) });
  const takenLogId = await aLog(ana, { checkInTime: at(earlier, 9), checkOutTime: at(earlier, 17) });
  Object.assign(ids, { moved: moved.id, taken: takenLogId.id });
  const there = await proposed(ana, {
    entry_id: moved.id,
    reason: "fue al día siguiente",
    change: { kind: "change", check_in_time: iso(at(first, 1)), check_out_time: iso(at(first, 2)) },
  });
  expect(await answering(owner, there, { answer: "accept" })).toMatchObject({ status: 200 });
  const away = await proposed(owner, {
    profile_id: ana.profile.id,
    entry_id: takenLogId.id,
    reason: "ese día no vino",
    change: { kind: "void" },
  });
  await answering(ana, away, { answer: "disagree", comment: "vine y trabajé" });
  const twice = await aLog(ana, { checkInTime: at(both, 9), checkOutTime: at(both, 17) });
  const agreed = await proposed(ana, {
    entry_id: twice.id,
    reason: "está dos veces",
    change: { kind: "void" },
  });
  expect(await answering(owner, agreed, { answer: "accept" })).toMatchObject({ status: 200 });
  const refusedProposal = await proposed(ana, {
    reason: "hice dos horas más",
    change: { kind: "add", check_in_time: iso(at(missing, 18)), check_out_time: iso(at(missing, 20)) },
  });
  await answering(owner, refusedProposal, { answer: "disagree", comment: "estaba cerrado" });
  expect(await answering(owner, away, { answer: "apply" })).toMatchObject({ status: 200 });
});

const plain = (text: string) =>
  text
    .replace(/<script.*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("&amp;", "&")
    .replaceAll("\u00a0", " ")
    .replaceAll(/\s+/g, " ");

const readPage = async (who: SignedInMember, path: string) => {
  const answer = await call(path, { cookie: who.cookie });
  expect(answer.status, path).toBe(200);
  return plain(await answer.text());
};

const wentTo = `01:00 – 02:00 (1 h 00 min): pasó al ${formatDate(first)}`;
const takenAway =
  "09:00 – 17:00 (8 h 00 min): no cuenta, quitado sin acuerdo. " +
  "Ana dice: 09:00 – 17:00 (8 h 00 min). Consta lo que propuso Olga: que no cuente.";
const takenByBoth =
  "09:00 – 17:00 (8 h 00 min): no cuenta, quitado de acuerdo. Lo propuso Ana y lo aceptó Olga.";
const neverAdded = "Ana dice: 18:00 – 20:00 (2 h 00 min). Olga no está de acuerdo.";
const period = `from=${earlier}&to=${last}`;

const screens: [string, () => SignedInMember, () => string][] = [
  ["the list below the clock", () => ana, () => `/dashboard?${period}`],
  ["the reports", () => owner, () => `/reports?${period}&people=todos`],
];

test.each(screens)("the removed entries on %s show where each went, with a link", async (_, who, path) => {
  const html = await readPage(who(), path());
  for (const text of [wentTo, takenAway, takenByBoth, neverAdded]) expect(html.split(text)).toHaveLength(2);
  expect(html).toMatch(new RegExp(`/history\\?[^"]*day=${first}#dia"`));
  expect(html).toMatch(new RegExp(`/corrections\\?[^"]*entry=${ids.taken}"`));
  expect(html).toMatch(new RegExp(`/corrections\\?[^"]*day=${missing}"`));
});

test.each<[string, LocalDate, () => string]>([
  ["moved", last, () => wentTo],
  ["voided", earlier, () => takenAway],
  ["voided by both", both, () => takenByBoth],
  ["missed", missing, () => neverAdded],
])(
  "the day from which an entry was %s shows that to its person and to managers, and no other day does",
  async (_, on, text) => {
    for (const [who, profile] of [
      [ana, ""],
      [owner, `profile=${ana.profile.id}&`],
    ] as const) {
      expect(await readPage(who, `/history?${profile}day=${on}`)).toContain(text());
      expect(await readPage(who, `/history?${profile}day=${addDays(on, -1)}`)).not.toContain(text());
    }
  },
);

test("a month sheet shows a removed entry on its day, on screen with a link, and on paper; its new month shows the correction", async () => {
  const path = `/reports/registro/${ana.profile.id}/${last.slice(0, 7)}`;
  const page = await readPage(owner, path);
  const pdf = await call(`${path}.pdf`, { cookie: owner.cookie });
  const paper = plain((await pagesOfPdf(await pdf.arrayBuffer())).join(" "));
  for (const text of [page.replace(/<[^>]*>/g, ""), paper]) {
    expect(text).toContain(wentTo);
    expect(text).toContain("09:00 – 17:00 (8 h 00 min): no cuenta, quitado sin acuerdo");
    expect(text).toContain("09:00 – 17:00 (8 h 00 min): no cuenta, quitado de acuerdo");
    expect(text).toContain(neverAdded.slice(0, -1));
    expect(text).toContain(`${formatDate(last)}, 01:00 – 02:00 (1 h 00 min) → ${formatDate(first)}, 01:00`);
  }
  expect(page).toMatch(new RegExp(`href="/history\\?profile=${ana.profile.id}&day=${first}#dia"`));
  const next = await readPage(owner, `/reports/registro/${ana.profile.id}/${month}`);
  expect(next).not.toContain("pasó al");
  expect(next).toContain(`${formatDate(last)}, 01:00 – 02:00 (1 h 00 min) → ${formatDate(first)}, 01:00`);
});

test("the team's CSV of the month shows a removed entry on its old day, and the spreadsheets of hours do not", async () => {
  const csv = await (
    await call(`/reports/equipo.csv?month=${last.slice(0, 7)}`, { cookie: owner.cookie })
  ).text();
  const rows = rowsOfCsv(csv).map((row) => [row["Fecha Entrada"], row["Hora Entrada"]]);
  expect(rows).toEqual([
    [formatDate(last), ""],
    [formatDate(earlier), ""],
    [formatDate(both), ""],
    [formatDate(missing), ""],
  ]);
  const answer = await call(`/reports/fichajes.csv?${period}&people=todos`, { cookie: owner.cookie });
  expect(await answer.text()).not.toContain("09:00:00");
});

test("a refused addition is no longer shown once an entry contains it, no matter who adds the entry", async () => {
  const added = await proposed(ana, {
    reason: "como dijimos por teléfono",
    change: { kind: "add", check_in_time: iso(at(missing, 17)), check_out_time: iso(at(missing, 20)) },
  });
  await answering(owner, added, { answer: "accept" });
  const html = await readPage(ana, `/dashboard?${period}`);
  expect(html).not.toContain("no está de acuerdo");
  expect(html).toContain(takenByBoth);
});

test("the mark of an entry links only to its own corrections", async () => {
  const of = (who: SignedInMember, id: string, profile = "") =>
    readPage(who, `/corrections?status=all&entry=${id}${profile && `&profile=${profile}`}`);
  for (const html of [await of(ana, ids.moved), await of(owner, ids.moved, ana.profile.id)]) {
    expect(html).toContain("fue al día siguiente");
    expect(html).not.toContain("ese día no vino");
  }
  // A person without permission for the worker sees nothing of them.
  expect(await of(ana, ids.moved, owner.profile.id)).not.toContain("fue al día siguiente");
  expect(await readPage(ana, `/history?day=${first}`)).toContain(
    `/corrections?status=all&entry=${ids.moved}`,
  );
});
