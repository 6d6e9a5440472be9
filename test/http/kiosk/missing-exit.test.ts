// Proves that after a punch the kiosk asks a worker for a missing exit, and that they can answer there.
import { beforeEach, expect, test } from "vitest";
import { messages } from "~/modules/kiosk/messages";
import { addDays } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { instantsAt, localDateOf } from "~/time/zones";
import { hourMs, minuteMs } from "~/time/units";
import { flipSignature } from "../../support/flip";
import { call } from "../../support/worker/app";
import { noon } from "../../support/worker/clock";
import { deps } from "../../support/worker/deps";
import { aKiosk, aPin, atKiosk, entered, tapped, type APin } from "../../support/worker/kiosk";
import { aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { eventsOf } from "../../support/worker/records";
import { beginAt, timePasses } from "../../support/worker/time";

beginAt(noon);

let owner: SignedInMember;
let ana: SignedInMember;
let kiosk: string;
let anasPin: APin;
const zone = "Europe/Madrid";
/** Returns an hour of a day, `daysAgo` days ago. */
const at = (daysAgo: number, time: string) =>
  instantsAt(addDays(localDateOf(deps().now, zone), -daysAgo), time, zone)[0]!;
/** Long enough ago for an open entry to end by itself. */
const openedDaysAgo = 2;
const question = () => messages.exitQuestion(localDateOf(at(openedDaysAgo, "09:00"), zone));
beforeEach(async () => {
  owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company: owner.company, fullName: "Ana López" });
  for (const daysAgo of [6, 5, 3])
    await aLog(ana, { checkInTime: at(daysAgo, "09:00"), checkOutTime: at(daysAgo, "17:30") });
  await aLog(ana, { checkInTime: at(openedDaysAgo, "09:00"), checkOutTime: null });
  kiosk = await aKiosk(owner);
  anasPin = await aPin(ana);
});

async function proposals() {
  const { results } = await deps()
    .db.$client.prepare(
      "SELECT source, actor_kind AS actor, payload FROM events WHERE subject = ? AND kind = 'correction_proposed'",
    )
    .bind(ana.profile.subject)
    .all<{ source: string; actor: string; payload: string }>();
  return results;
}
const ask = async () => atKiosk(kiosk, { intent: "exit", token: (await entered(kiosk, anasPin)).token });
const entryIn = (html: string) => /name="entry" value="([^"]+)"/.exec(html)![1]!;

async function askForExit() {
  await tapped(kiosk, anasPin, "check_in");
  const { html, token, text } = await ask();
  const say = (more: Record<string, string>, usedToken = token) =>
    atKiosk(kiosk, { intent: "say-exit", token: usedToken, entry: entryIn(html), ...more });
  return { text, token, say };
}

test("a person who checks in again is asked for the missing exit then and at the next visit, with the usual hour as one tap", async () => {
  const came = await tapped(kiosk, anasPin, "check_in");
  expect(came.text).toContain("Entrada registrada a las");
  expect(came.text).toContain(question());
  expect(came.headers.get("Refresh")).toBe("5; url=/kiosco");
  const { text } = await entered(kiosk, anasPin);
  expect(text.indexOf("Salida")).toBeGreaterThan(0);
  expect(text.indexOf(question())).toBeGreaterThan(text.indexOf("Salida"));
  // Also from the screen after a punch.
  const there = await atKiosk(kiosk, { intent: "exit", token: came.token });
  expect(there.text).toContain("Entraste a las 09:00.");
  expect(there.text).toContain("A las 17:30, como siempre");

  const { say } = await askForExit();
  const exitAnswer = await say({ out_time: "17:30" });
  expect([
    exitAnswer.status,
    exitAnswer.text.includes(messages.exitSaid(formatDateTime(at(openedDaysAgo, "17:30"), zone))),
  ]).toEqual([200, true]);
  expect(exitAnswer.text).not.toContain(question());
  const [made, ...others] = await proposals();
  expect(others).toEqual([]);
  expect(made).toMatchObject({ source: "kiosk", actor: "kiosk" });
  expect(JSON.parse(made!.payload)).toMatchObject({
    change: { times: { check_out_at: at(openedDaysAgo, "17:30") } },
  });
  expect(await (await call("/corrections", { cookie: owner.cookie })).text()).toContain(
    "Olvidé fichar la salida",
  );
  // They punch in the same visit, and the question does not appear again.
  expect(
    (await atKiosk(kiosk, { intent: "punch", token: exitAnswer.token, action: "check_out" })).text,
  ).toMatch(/Salida registrada/);
  expect((await entered(kiosk, anasPin)).text).not.toContain(question());
});

test("an impossible exit is refused next to its field, the typed text stays, and nothing is written", async () => {
  const { say, token } = await askForExit();
  for (const out_time of ["", "2599", "0830"]) {
    const { status, html } = await say({ out_time });
    expect([out_time, status]).toEqual([out_time, 422]);
    expect(html).toContain(`value="${out_time}"`);
    expect(html).toContain('id="out_time-error"');
  }
  expect(await proposals()).toEqual([]);
  expect((await say({ out_time: "1700" }, flipSignature(token))).status).toBe(403);
  timePasses(4 * minuteMs);
  expect((await say({ out_time: "1700" })).text).toContain(messages.late);
  expect(await proposals()).toEqual([]);
});

test("no exit is proposed for another person's entry, a missing one, or one with an exit", async () => {
  const { say } = await askForExit();
  const leo = await aMember({ company: owner.company });
  await aLog(leo, { checkInTime: at(openedDaysAgo, "09:00"), checkOutTime: null });
  const his = await aPin(leo);
  await tapped(kiosk, his, "check_in");
  const others = await atKiosk(kiosk, { intent: "exit", token: (await entered(kiosk, his)).token });
  for (const entry of [entryIn(others.html), "x"]) {
    const { status, text } = await say({ out_time: "1730", entry });
    expect([status, text.includes(messages.exitKnown)]).toEqual([409, true]);
  }
  expect((await say({ out_time: "1730" })).status).toBe(200);
  expect((await say({ out_time: "1800" })).status).toBe(409);
  expect(await proposals()).toHaveLength(1);
});

test("for an entry with a pause that never ended, exit and end of pause are both required", async () => {
  const leo = await aMember({ company: owner.company });
  const his = await aPin(leo);
  timePasses(at(-1, "12:00") - deps().now);
  const came = deps().now;
  await tapped(kiosk, his, "check_in");
  timePasses(hourMs);
  await tapped(kiosk, his, "pause_start");
  timePasses(20 * hourMs);
  const { token } = await tapped(kiosk, his, "check_in");
  const { html, text } = await atKiosk(kiosk, { intent: "exit", token });
  expect(text).toContain("Tu pausa de las 13:00 acabó a las");
  expect(text).not.toContain("como siempre");
  const say = { intent: "say-exit", token, entry: entryIn(html), out_time: "1500" };
  const without = await atKiosk(kiosk, say);
  expect([without.status, without.html.includes('id="pause_0_end-error"')]).toEqual([422, true]);
  const exitAnswer = await atKiosk(kiosk, { ...say, pause_0_end: "1330" });
  expect(exitAnswer.text).toContain(messages.exitSaid(formatDateTime(came + 3 * hourMs, zone)));
});

test("a person who has already left states it at the kiosk, and is out, without another entry", async () => {
  const leo = await aMember({ company: owner.company, fullName: "Leo Gil" });
  await aLog(leo, { checkInTime: at(1, "20:00"), checkOutTime: null });
  const his = await aPin(leo);
  const seen = await entered(kiosk, his);
  expect(seen.text).toContain(messages.exitQuestion(localDateOf(at(1, "20:00"), zone)));
  expect(seen.text).not.toMatch(/Pausa|Trabajando/);
  const there = await atKiosk(kiosk, { intent: "left", token: seen.token });
  expect(there.text).toContain("Entraste a las 20:00.");
  const exitAnswer = await atKiosk(kiosk, {
    intent: "say-exit",
    token: there.token,
    entry: entryIn(there.html),
    out_time: "2330",
  });
  expect(exitAnswer.text).toContain(messages.exitSaid(formatDateTime(at(1, "23:30"), zone)));
  expect(exitAnswer.text).toContain("Fuera del trabajo");
  expect((await eventsOf(leo)).map(({ kind }) => kind)).toEqual([
    "check_in",
    "pin_set",
    "exit_missing",
    "correction_proposed",
  ]);
});

test("a night worker within 12 hours keeps the exit first", async () => {
  const eva = await aMember({ company: owner.company, fullName: "Eva Gil" });
  const hers = await aPin(eva);
  timePasses(18 * hourMs);
  await aLog(eva, { checkInTime: at(1, "22:00"), checkOutTime: null });
  expect((await entered(kiosk, hers)).text).toMatch(/Trabajando desde .*Salida.*Pausa/);
});
