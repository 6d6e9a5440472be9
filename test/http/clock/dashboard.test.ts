import { describe, expect, test } from "vitest";
import { addDays, formatDate, weekOf } from "~/time/dates";
import { localDateOf, startOfDay } from "~/time/zones";
import { hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { chosenClock } from "../../support/worker/clock";
import { settle } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";

const zone = "Europe/Madrid";

async function open({ cookie }: SignedInMember, query = "") {
  const page = await call(`/dashboard${query}`, { cookie });
  const html = await page.text();
  await settle();
  return { status: page.status, html };
}

/** Returns a field's typed value from its markup. */
const valueOf = (html: string, name: string) =>
  new RegExp(`<input(?=[^>]*\\bname="${name}")[^>]*\\bvalue="([^"]*)"`).exec(html)?.[1];

describe("the clock's page", () => {
  test("shows the logs of the requested days, the exit of an open one from another day as missing", async () => {
    const ana = await aMember();
    await aLog(ana, {
      checkInTime: Date.parse("2026-10-24T20:00:00Z"),
      checkOutTime: Date.parse("2026-10-25T05:00:00Z"),
    });
    await aLog(ana, { checkInTime: Date.parse("2026-10-26T07:05:00Z"), checkOutTime: null });
    const { status, html } = await open(ana, "?from=2026-10-24&to=26/10/2026");
    expect(status).toBe(200);
    for (const text of ["sáb 24/10/2026", "22:00", "06:00", "25/10/2026", "lun 26/10/2026", "08:05"])
      expect(html).toContain(text);
    expect(html).toContain("9\u00a0h\u00a000\u00a0min");
    expect(html.match(/>Falta la salida</g)).toHaveLength(1);
    expect(html).toContain("Trabajando");
    expect([valueOf(html, "from"), valueOf(html, "to")]).toEqual(["24/10/2026", "26/10/2026"]);
  });

  test("shows an entry that began two hours ago as under way", async () => {
    const ana = await aMember();
    const checkInTime = chosenClock - 2 * hourMs;
    await aLog(ana, { checkInTime, checkOutTime: null });
    const { html } = await open(
      ana,
      `?from=${localDateOf(checkInTime, zone)}&to=${localDateOf(chosenClock, zone)}`,
    );
    expect(html.match(/>En curso</g)).toHaveLength(1);
    expect(html).toContain("Trabajando");
  });

  test("shows today's plan and the balance only to a person with terms", async () => {
    const owner = await aMember({ role: "owner" });
    const ana = await aMember({ company: owner.company });
    const yesterdayOn = addDays(localDateOf(chosenClock, zone), -1);
    const at = startOfDay(yesterdayOn, zone) + 9 * hourMs;
    await giveTerms(owner, ana, { at, from: yesterdayOn, pattern: everyDay(9 * 60, 16 * 60) });
    await aLog(ana, { checkInTime: at, checkOutTime: at + 8 * hourMs });
    const plain = async (who: SignedInMember) =>
      (await open(who)).html.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
    for (const text of ["Hoy 7 h previstas", "Saldo: 1 h 00 min a tu favor (hasta ayer)"])
      expect(await plain(ana)).toContain(text);
    expect(await plain(owner)).not.toMatch(/previstas|Saldo/);
  });

  test("states that there are no entries", async () => {
    const { html } = await open(await aMember(), "?from=2026-10-24&to=2026-10-26");
    expect(html).toContain("No hay registros en el período seleccionado");
    expect(html).not.toContain("En curso");
    expect(html).toContain("Fuera del trabajo");
  });

  test("links to places only if the company records them", async () => {
    const place = { checkInLocation: { latitude: 0, longitude: 0 }, checkInTime: Date.UTC(2026, 9, 24, 8) };
    for (const locationTrackingEnabled of [true, false]) {
      const ana = await aMember({ company: await aCompany({ locationTrackingEnabled }) });
      await aLog(ana, place);
      const { html } = await open(ana, "?from=2026-10-24&to=2026-10-24");
      expect(html.includes("https://www.google.com/maps?q=0,0")).toBe(locationTrackingEnabled);
    }
  });

  test("shows markup in a name as text", async () => {
    const { html } = await open(await aMember({ fullName: `<img src=x onerror=alert(1)></script>"` }));
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("alert(1)></script>");
  });

  test("sends a visitor who is not signed in to the login page", async () => {
    const page = await call("/dashboard");
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/login"]);
  });
});

describe("invalid dates of the history", () => {
  test.each([
    [
      "from=31/02/2026&to=2026-02-28",
      "31/02/2026",
      "28/02/2026",
      "Ese día no existe: febrero de 2026 tiene 28 días",
    ],
    ["from=31/02/2026", "31/02/2026", undefined, "Ese día no existe: febrero de 2026 tiene 28 días"],
    ["from=1-2-2026&to=ma%C3%B1ana", "01/02/2026", "mañana", "Escribe la fecha como dd/mm/aaaa"],
    ["from=28/02/2026&to=01/02/2026", "28/02/2026", "01/02/2026", "La fecha «Hasta» debe ser igual"],
  ])("%s are kept as typed, with the reason, and this week is shown", async (query, from, to, reason) => {
    const ana = await aMember();
    await aLog(ana, { checkInTime: Date.now(), checkOutTime: null });
    const { status, html } = await open(ana, `?${query}`);
    const week = weekOf(localDateOf(Date.now(), zone));
    expect(status).toBe(200);
    expect(html).toContain(reason);
    expect(valueOf(html, "from")).toBe(from ?? formatDate(week.from));
    expect(valueOf(html, "to")).toBe(to ?? formatDate(week.to));
    expect(html).toContain("En curso");
  });

  test("with markup are shown as text", async () => {
    const { html } = await open(
      await aMember(),
      `?from=${encodeURIComponent('"><script>alert(1)</script>')}`,
    );
    expect(html).not.toContain("<script>alert(1)");
  });
});
