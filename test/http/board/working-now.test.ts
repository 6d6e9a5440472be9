import { expect, test } from "vitest";
import { wholeCompany } from "~/modules/policy/scope.server";
import { listWorking, workingPageSize } from "~/modules/board/list-working.server";
import type { WorkingCursor } from "~/modules/board/server/working-queries.server";
import { hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCompany, aLog, aMember } from "../../support/worker/people";
import { members } from "../../support/worker/people-in-parallel";

const pageOf = ({ ledger }: { ledger: number }, before: WorkingCursor | null = null, search = "") =>
  listWorking(deps(), { reader: wholeCompany, ledger, now: deps().now, before, search, withPlaces: true });

test("people who have clocked in and not out are listed, newest first, without anybody of another company", async () => {
  const company = await aCompany();
  const now = Date.now();
  const [early, late, gone] = await Promise.all([
    aMember({ company, fullName: "Ana Temprana", dni: "12345678Z" }),
    aMember({ company, fullName: null, email: "leo@example.com" }),
    aMember({ company }),
  ]);
  await aLog(early, { checkInTime: now - 8 * hourMs, checkOutTime: null });
  await aLog(late, {
    checkInTime: now - hourMs,
    checkOutTime: null,
    checkInLocation: { latitude: 40, longitude: -3 },
  });
  await aLog(gone, { checkInTime: now - 10 * hourMs });
  await aLog(await aMember(), { checkOutTime: null });

  const { people, atWork, next } = await pageOf(company);
  expect(people).toMatchObject([
    { name: "leo@example.com", checkInLocation: { latitude: 40, longitude: -3 } },
    { name: "Ana Temprana", dni: "12345678Z", checkInTime: now - 8 * hourMs },
  ]);
  expect([atWork, next]).toEqual([2, null]);
});

test("pages continue by key and list everybody once, even if many clocked in at one instant", async () => {
  const company = await aCompany();
  const people = await members(2 * workingPageSize + 7, company);
  const at = Date.now() - hourMs;
  for (const person of people) await aLog(person, { checkInTime: at, checkOutTime: null });
  const seen: string[] = [];
  let before: WorkingCursor | null = null;
  do {
    const page = await pageOf(company, before);
    expect(page.atWork).toBe(people.length);
    expect(page.people.length).toBeLessThanOrEqual(workingPageSize);
    seen.push(...page.people.map(({ name }) => name));
    before = page.next;
  } while (before);
  expect(seen).toHaveLength(people.length);
  expect(new Set(seen)).toEqual(new Set(people.map(({ profile }) => profile.fullName)));
});

test("a search finds by name without its accents and by DNI, also beyond the first page", async () => {
  const company = await aCompany();
  const lucia = await aMember({ company, fullName: "Lucía Peña", dni: "X1234567L" });
  await aLog(lucia, { checkInTime: Date.now() - 9 * hourMs, checkOutTime: null });
  for (const person of await members(workingPageSize + 1, company))
    await aLog(person, { checkOutTime: null });
  for (const search of ["lucia pena", "LUCÍA", "x1234567"]) {
    const { people } = await pageOf(company, null, search);
    expect(people.map(({ name }) => name)).toEqual(["Lucía Peña"]);
  }
  expect((await pageOf(company, null, "nadie")).people).toEqual([]);
});

test("the page is shown to owner and admin only, with the number of people in the title", async () => {
  const ana = await aMember({ fullName: "<b>Ana</b>" });
  await aLog(ana, { checkOutTime: null });
  for (const role of ["owner", "admin"] as const) {
    const { cookie } = await aMember({ company: ana.company, role });
    const html = await (await call("/working-now", { cookie })).text();
    expect(html).toContain("<title>(0) Trabajando... · Fichaclara</title>");
    expect(html).toContain("&lt;b&gt;Ana&lt;/b&gt;");
    expect(html).toContain("Falta la salida");
    expect(html).not.toContain("<b>Ana");
  }
  expect((await call("/working-now", { cookie: ana.cookie })).status).toBe(403);
  expect((await call("/working-now")).headers.get("Location")).toBe("/login");
});

test("the page has its own texts for nobody working and for nobody found", async () => {
  const owner = await aMember({ role: "owner" });
  const { cookie } = owner;
  expect(await (await call("/working-now", { cookie })).text()).toContain("No hay empleados trabajando");
  await aLog(owner, { checkInTime: Date.now(), checkOutTime: null });
  expect(await (await call("/working-now?search=zzz", { cookie })).text()).toContain(
    "No se encontraron empleados",
  );
  expect((await call("/working-now?before=1_x&search=%00", { cookie })).status).toBe(200);
});
