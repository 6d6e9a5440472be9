import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { wholeCompany } from "~/modules/policy/scope.server";
import { listWorking, workingPageSize, writeWorkingCursor } from "~/modules/board/list-working.server";
import { openDb } from "~/platform/db.server";
import { dayMs, hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { countingD1 } from "../../support/worker/counting-d1";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";
import { timePasses } from "../../support/worker/time";
import { members } from "../../support/worker/people-in-parallel";

const screenOf = (
  { ledger }: { ledger: number },
  query: Partial<Parameters<typeof listWorking>[1]> = {},
  db = deps().db,
) =>
  listWorking(
    { db },
    { reader: wholeCompany, ledger, now: Date.now(), before: null, search: "", withPlaces: true, ...query },
  );

async function punch({ cookie }: SignedInMember, json: object) {
  const answer = await call("/api/check-in", { cookie, json: { location: null, ...json } });
  expect(answer.status, JSON.stringify(json)).toBe(200);
}

const inFor = (member: SignedInMember, hours: number) =>
  aLog(member, { checkInTime: Date.now() - hours * hourMs, checkOutTime: null });

/** Makes an old entry that ended without an exit, as the next check-in leaves it. */
async function leftWithoutExit(member: SignedInMember, hours: number) {
  const log = await inFor(member, hours);
  await punch(member, { action: "check_in", forgot_exit: true });
  await punch(member, { action: "check_out" });
  return log;
}

/** Records the same directly, for larger numbers. */
const recordedWithoutExit = (member: SignedInMember, hours: number) => {
  const checkInTime = Date.now() - hours * hourMs;
  const missing = { kind: "exit_missing", occurredAt: Date.now(), payload: {} } as const;
  return aLog(member, { checkInTime, checkOutTime: null, meanwhile: [missing] });
};

const names = ({ people }: { people: { name: string }[] }) => people.map(({ name }) => name);

test("people on a pause are shown with its kind and start, and remote workers as such", async () => {
  const company = await aCompany();
  const [ana, leo, eva] = [
    await aMember({ company, fullName: "Ana" }),
    await aMember({ company, fullName: "Leo" }),
    await aMember({ company, fullName: "Eva" }),
  ];
  for (const person of [ana, leo, eva]) await punch(person, { action: "check_in" });
  timePasses(hourMs);
  await punch(ana, { action: "pause_start", pause_kind: "meal" });
  await punch(leo, { action: "pause_start", pause_kind: "rest" });
  await punch(eva, { action: "change_mode", mode: "remote" });
  const pausedAt = Date.now();
  timePasses(hourMs / 2);
  await punch(leo, { action: "pause_end" });

  const { people, paused, atWork } = await screenOf(company);
  const stateByName = Object.fromEntries(people.map(({ name, pause, mode }) => [name, { pause, mode }]));
  expect(stateByName).toEqual({
    Ana: { pause: { since: pausedAt, kind: "meal" }, mode: "on_site" },
    Leo: { pause: null, mode: "on_site" },
    Eva: { pause: null, mode: "remote" },
  });
  expect([atWork, paused]).toEqual([3, 1]);
  const { cookie } = await aMember({ company, role: "owner" });
  const html = (await (await call("/working-now", { cookie })).text()).replaceAll("<!-- -->", "");
  expect(html).toContain("3 personas trabajando ahora, 1 en pausa");
  expect(html).toMatch(/En pausa desde las \d\d:\d\d · Comida/);
  expect(html.match(/A distancia/g)).toHaveLength(1);
  expect(html.match(/text-working/g)).toHaveLength(2);
});

test("people at work for more than twelve hours are in their own group, oldest first, on the first page only", async () => {
  const company = await aCompany();
  const [forgetful, worse] = [
    await aMember({ company, fullName: "Ayer" }),
    await aMember({ company, fullName: "Anteayer" }),
  ];
  const guard = await aMember({ company, fullName: "Guardia" });
  await inFor(forgetful, 13);
  await inFor(worse, 40);
  await inFor(guard, 12);
  await Promise.all((await members(workingPageSize + 4, company)).map((person) => inFor(person, 2)));
  await punch((await members(1, company))[0]!, { action: "check_in" });

  const first = await screenOf(company);
  expect(names(first.probablyMissing)).toEqual(["Anteayer", "Ayer"]);
  expect(first.probablyMissing.count).toBe(2);
  expect(first.people).toHaveLength(workingPageSize);
  expect(first.atWork).toBe(workingPageSize + 6);
  const later = await screenOf(company, { before: first.next });
  expect(later.people).toHaveLength(6);
  expect(names(later).at(-1)).toBe("Guardia");
  expect([later.next, later.atWork]).toEqual([null, workingPageSize + 6]);
  expect(later.probablyMissing).toEqual({ people: [], count: 2 });

  // An entry that the next check-in would end counts as probably missing its exit.
  const { cookie } = await aMember({ company, role: "owner" });
  const html = await (await call("/working-now", { cookie })).text();
  expect(html.match(/\/corrections\/new\?[^"]*/g)).toEqual([
    `/corrections/new?profile=${worse.profile.id}&amp;entry=${first.probablyMissing.people[0]!.id}`,
  ]);
  const before = writeWorkingCursor(first.next!);
  const laterHtml = await (await call(`/working-now?before=${before}`, { cookie })).text();
  expect(laterHtml).toContain("Guardia");
  expect(laterHtml).not.toMatch(/Anteayer|Falta la salida|No hay empleados/);
});

test("the number of people on a pause includes other pages, but not probably missing exits", async () => {
  const company = await aCompany();
  const [early, forgetful] = await members(2, company);
  for (const person of [forgetful!, early!]) {
    await punch(person, { action: "check_in" });
    await punch(person, { action: "pause_start" });
    if (person === forgetful) timePasses(13 * hourMs);
  }
  timePasses(hourMs);
  await Promise.all((await members(workingPageSize, company)).map((person) => inFor(person, 0.5)));
  const { people, atWork, paused, probablyMissing } = await screenOf(company);
  expect(people.some(({ pause }) => pause)).toBe(false);
  expect(probablyMissing.people[0]!.pause).not.toBeNull();
  expect([atWork, paused, probablyMissing.count]).toEqual([workingPageSize + 1, 1, 1]);
});

test("entries with a missing exit are listed, newest first, until they have one or are void", async () => {
  const company = await aCompany();
  const [ana, leo] = [
    await aMember({ company, fullName: "Ana Gil" }),
    await aMember({ company, fullName: "Leo" }),
  ];
  const long = await leftWithoutExit(leo, 400 * 24);
  const older = await leftWithoutExit(leo, 7 * 24 - 1);
  const newer = await leftWithoutExit(ana, 3);
  expect((await logsOf(leo)).filter(({ isExitMissing }) => isExitMissing)).toHaveLength(2);

  const { missing, atWork } = await screenOf(company);
  expect(missing.people.map(({ id }) => id)).toEqual([newer.id, older.id, long.id]);
  expect([missing.count, atWork]).toEqual([3, 0]);

  const { cookie } = await aMember({ company, role: "owner" });
  const readPage = async (path: string) =>
    (await (await call(path, { cookie })).text()).replaceAll("<!-- -->", "");
  const html = await readPage("/working-now");
  expect(html).toContain("No hay empleados trabajando");
  expect(html).toMatch(/Entrada: [a-záéíóú]+ \d\d\/\d\d \d\d:\d\d/);
  expect(html).toContain(`/corrections/new?profile=${ana.profile.id}&amp;entry=${newer.id}`);
  expect(html).toContain(`/history?profile=${ana.profile.id}&amp;day=${newer.day}#dia"`);
  // Three have a row each, so nothing leads to the list of all. Old dates show the year.
  expect(html).toContain(`entry=${older.id}`);
  expect(html).not.toContain("Ver todas");
  expect(await readPage("/working-now?exits=all")).toMatch(/Entrada: \d\d\/\d\d\/\d{4} \d\d:\d\d/);
});

test("the list of missing exits begins with the entries that are still open for too long", async () => {
  const company = await aCompany();
  const [ana, leo] = [
    await aMember({ company, fullName: "Ana Gil" }),
    await aMember({ company, fullName: "Leo" }),
  ];
  const open = await inFor(leo, 72);
  const ended = await leftWithoutExit(ana, 30);
  const { cookie } = await aMember({ company, role: "owner" });
  const html = await (await call("/working-now?exits=all", { cookie })).text();
  const entries = [...html.matchAll(/\/corrections\/new\?profile=[^&]+&amp;entry=([0-9a-f-]+)"/g)];
  expect(entries.map(([, id]) => id)).toEqual([open.id, ended.id]);
});

test("more missing exits than fit a screen have pages of their own, each listed once, without another company's", async () => {
  const company = await aCompany();
  const people = await members(workingPageSize + 2, company);
  const stranger = await aMember();
  await Promise.all([...people, stranger].map((each) => recordedWithoutExit(each, 30)));
  const { cookie } = await aMember({ company, role: "owner" });
  const readPage = async (query: string) =>
    (await (await call(`/working-now${query}`, { cookie })).text()).replaceAll("<!-- -->", "");
  expect(await readPage("")).toMatch(/href="\/working-now\?exits=all"[^>]*>Ver todas: 52</);
  const rowNames: string[] = [];
  for (let query: string | undefined = "?exits=all"; query !== undefined;) {
    const html: string = await readPage(query);
    rowNames.push(
      ...[...html.matchAll(/\/corrections\/new\?profile=[^&]+&amp;entry=([0-9a-f-]+)"/g)].map(
        ([, id]) => id!,
      ),
    );
    query = /href="[^"]*(\?exits=all&amp;before=[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  }
  expect(rowNames).toHaveLength(people.length);
  expect(new Set(rowNames).size).toBe(people.length);
});

test("undoing a check-in opens the entry before it again, without a missing exit", async () => {
  const ana = await aMember();
  await inFor(ana, 17);
  await punch(ana, { action: "check_in" });
  expect((await screenOf(ana.company)).missing.count).toBe(1);
  const [event] = (
    await env.CELL_1.prepare("SELECT max(subject_seq) AS event FROM events WHERE subject = ?")
      .bind(ana.profile.subject)
      .all<{ event: number }>()
  ).results;
  await punch(ana, { action: "undo", event: event!.event });
  const { missing, probablyMissing } = await screenOf(ana.company);
  expect([missing.count, probablyMissing.count]).toEqual([0, 1]);
});

test("nobody of another company is shown, in any group", async () => {
  const [company, stranger] = [await aCompany(), await aMember()];
  await leftWithoutExit(stranger, 30);
  await inFor(stranger, 20);
  await inFor(await aMember({ company: stranger.company }), 2);
  expect(await screenOf(company)).toEqual({
    people: [],
    next: null,
    atWork: 0,
    paused: 0,
    probablyMissing: { people: [], count: 0 },
    missing: { people: [], count: 0 },
    alongside: {},
  });
});

test("a search finds people of all groups, and counts them", async () => {
  const company = await aCompany();
  const [working, forgetful, gone] = [
    await aMember({ company, fullName: "Núria Gil" }),
    await aMember({ company, fullName: "Nuria Pons" }),
    await aMember({ company, fullName: "Nuria Vega" }),
  ];
  await inFor(working, 1);
  await inFor(forgetful, 14);
  await leftWithoutExit(gone, 20);
  for (const person of await members(2, company)) await inFor(person, 15);
  const { people, ...found } = await screenOf(company, { search: "nuria" });
  expect(people.map(({ name }) => name)).toEqual(["Núria Gil"]);
  expect(names(found.probablyMissing)).toEqual(["Nuria Pons"]);
  expect(names(found.missing)).toEqual(["Nuria Vega"]);
  expect([found.atWork, found.probablyMissing.count, found.missing.count]).toEqual([1, 1, 1]);
});

test("at most fifty people of each group are read and shown, and the others are counted", async () => {
  const company = await aCompany();
  const people = await members(workingPageSize + 2, company);
  await Promise.all(people.map((person) => recordedWithoutExit(person, 60)));
  await Promise.all(people.map((person) => inFor(person, 20)));
  const { binding, count } = countingD1(env.CELL_1);
  const { probablyMissing, missing, atWork } = await screenOf(
    company,
    { withPlaces: false },
    openDb(binding),
  );
  for (const group of [probablyMissing, missing]) {
    expect(group.people).toHaveLength(workingPageSize);
    expect(group.count).toBe(people.length);
  }
  expect(atWork).toBe(0);
  // Two rows for each shown person, one for each counted person.
  expect(count.rowsRead).toBeLessThanOrEqual(2 * 2 * workingPageSize + 10 + 2 * people.length);
  const { cookie } = await aMember({ company, role: "owner" });
  const html = (await (await call("/working-now", { cookie })).text()).replaceAll("<!-- -->", "");
  expect(html.match(/y 2 más|Ver todas: 104/g)).toHaveLength(2);
  expect(html).not.toContain("No hay empleados trabajando");
});

test("everything on a page is read in one round trip", async () => {
  const ana = await aMember();
  await leftWithoutExit(ana, 2 * 24);
  await inFor(ana, 1);
  const { binding, count } = countingD1(env.CELL_1);
  const { people, missing } = await screenOf(ana.company, {}, openDb(binding));
  expect([people.length, missing.count, count.roundTrips]).toEqual([1, 1, 1]);
  expect(missing.people[0]!.checkInTime).toBe(Date.now() - 2 * dayMs);
});
