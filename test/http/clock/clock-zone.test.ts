// Proves that the clock, its messages and 'Hoy' use the time zone of the person's centre, also on the evening on which Madrid has
// tomorrow already.
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, formatDate, weekdayOf, type LocalDate } from "~/time/dates";
import { formatLongDate } from "~/time/formats";
import { instantsAt, localDateOf } from "~/time/zones";
import { hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCentre, giveTerms } from "../../support/worker/give-terms";
import { findForm, followed, sendForm } from "../../support/worker/html-form";
import { aKiosk, aPin, entered, tapped } from "../../support/worker/kiosk";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { timePasses } from "../../support/worker/time";

const canary = "Atlantic/Canary";
const madrid = "Europe/Madrid";

let owner: SignedInMember;
let ana: SignedInMember;
let todayOn: LocalDate;

/** Ana works eight hours in Las Palmas on the day after a test's. She is free on the next one. */
beforeEach(async () => {
  const company = await aCompany({ timeZone: madrid });
  owner = await aMember({ company, role: "owner" });
  ana = await aMember({ company });
  todayOn = addDays(localDateOf(Date.now(), canary), 1);
  const days = Array.from({ length: 7 }, (_, weekday) =>
    weekday === weekdayOf(todayOn) ? [{ from: 960, to: 1_440 }] : [],
  );
  const pattern = { kind: "week" as const, days };
  const centre = await aCentre(owner, canary);
  await giveTerms(owner, ana, { at: deps().now, from: addDays(todayOn, -30), pattern, centre });
});

/** Moves the clock to a time of that day in Las Palmas. */
const untilIn = (time: string) => timePasses(instantsAt(todayOn, time, canary)[0]! - Date.now());

const textOf = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replaceAll(/\s+/g, " ");
const show = async (path: string, who = ana) =>
  textOf(await (await call(path, { cookie: who.cookie })).text());

describe("at half past eleven in the evening in Las Palmas", () => {
  beforeEach(() => untilIn("23:30"));

  test("the clock shows that time and date, and today's plan", async () => {
    const page = await show("/dashboard");
    expect(page).toContain("Hora: 23:30:00");
    expect(page).toContain(formatLongDate(todayOn));
    expect(page).not.toContain(formatLongDate(addDays(todayOn, 1)));
    expect(page).toContain("Hoy 8 h previstas");
  });

  test("a punch is confirmed with that time, with scripts or without, and so is 'Entrada:'", async () => {
    const page = await call("/dashboard", { cookie: ana.cookie });
    const form = findForm(await page.text(), "Fichar Entrada", "/dashboard");
    const { cookie } = ana;
    const answer = textOf(await (await followed(await sendForm(form, {}, { cookie }), { cookie })).text());
    expect(answer).toContain("Entrada registrada a las 23:30");
    expect(answer).toContain("Entrada: 23:30");
    const again = await call("/api/check-in", {
      cookie: ana.cookie,
      json: { action: "check_in" },
      headers: { "Idempotency-Key": crypto.randomUUID() },
    });
    expect((await again.json<{ error: string }>()).error).toContain(`${formatDate(todayOn)} 23:30`);
    expect(await show("/dashboard")).toContain("Hoy 8 h previstas");
  });

  test("'Mi tiempo' shows that day", async () => {
    await aLog(
      { ...ana, company: { ...ana.company, timeZone: canary } },
      {
        checkInTime: Date.now() - 3 * hourMs,
        checkOutTime: Date.now() - hourMs,
      },
    );
    const page = await show("/history");
    expect(page).toMatch(/Hoy 2 h 00 min Esta semana 2 h 00 min/);
    expect(page).toContain(formatLongDate(todayOn));
  });

  test("'Mi tiempo' has days and the files of the month, but no list of entries", async () => {
    const page = await (await call("/history?month=2026-10", { cookie: ana.cookie })).text();
    for (const file of ["fichajes.csv", "registro.zip"])
      expect(page).toContain(`href="/dashboard/${file}?from=2026-10-01&amp;to=2026-10-31"`);
    expect(page).toContain(`href="/reports/registro/${ana.profile.id}/2026-10"`);
    expect(page).not.toContain("Mi Historial de Fichajes");
  });

  test("a colleague in Madrid has tomorrow's date", async () => {
    const page = await show("/dashboard", await aMember({ company: owner.company }));
    expect(page).toContain("Hora: 00:30:00");
    expect(page).toContain(formatLongDate(addDays(todayOn, 1)));
  });
});

test("an open entry keeps its zone on the clock, whatever the present terms are", async () => {
  await giveTerms(owner, ana, {
    at: deps().now,
    from: todayOn,
    pattern: { kind: "week", days: [[], [], [], [], [], [], []] },
    centre: owner.company.id,
  });
  untilIn("17:00");
  await aLog(
    { ...ana, company: { ...ana.company, timeZone: canary } },
    {
      checkInTime: Date.now() - 8 * hourMs,
      checkOutTime: null,
    },
  );
  expect(await show("/dashboard")).toContain("Entrada: 09:00");
});

describe("at a kiosk, in the evening of Las Palmas", () => {
  test("the receipt and the state have the centre's time, and the entry is not probably missing its exit", async () => {
    const kiosk = await aKiosk(owner);
    const pin = await aPin(ana);
    untilIn("22:45");
    expect((await tapped(kiosk, pin, "check_in")).text).toContain("Entrada registrada a las 22:45");
    untilIn("23:30");
    const { text } = await entered(kiosk, pin);
    expect(text).toContain("Trabajando desde las 22:45");
    expect(text).not.toContain("Empezar otra entrada");
  });
});
