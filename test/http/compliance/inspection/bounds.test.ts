// Proves that an open link shows the days and people that it names, of its company, and nothing else.
import { beforeAll, describe, expect, test } from "vitest";
import { unzipSync } from "fflate";
import { verifyFiles } from "../../../../verifier/verify-files";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { declareCalendar, everyDay, giveTerms } from "../../../support/worker/give-terms";
import { correctLog } from "../../../support/worker/correct-log";
import { everyRow } from "../../../support/worker/database";
import { aLink, opened } from "../../../support/worker/inspection";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { register, trusted } from "../../../support/worker/register";

const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };
const at = (text: string) => Date.parse(`${text}:00+02:00`);
const home = "/inspeccion/personas";
const range = { from: "2026-09-07", to: "2026-09-20" };

const worked = (who: SignedInMember, on: string, from = "09:00", to = "17:00") =>
  aLog(who, {
    checkInTime: at(`${on}T${from}`),
    checkOutTime: at(`${on}T${to}`),
    checkInLocation: { latitude: 40.4168, longitude: -3.7038 },
  });

async function aBakery() {
  const company = await aCompany({ name: "Panadería Reservada" });
  const owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  const ana = await aMember({ company, fullName: "Ana Ruiz", dni: "12345678Z" });
  const eva = await aMember({ company, fullName: "Eva Gil" });
  await register(owner, ana, eva);
  await worked(ana, "2026-09-01", "07:11");
  await worked(ana, "2026-09-08", "07:22");
  const argued = await worked(ana, "2026-09-09", "07:33");
  await worked(ana, "2026-09-21", "07:44");
  await worked(eva, "2026-09-08", "07:55");
  const outside = await worked(eva, "2026-09-25", "07:56");
  const both = { manager: owner, answer: "disagree" as const };
  await correctLog({ ...both, worker: ana, id: argued.id, says: { check_out_at: at("2026-09-09T18:30") } });
  await correctLog({ ...both, worker: eva, id: outside.id, says: { check_out_at: at("2026-09-25T18:31") } });
  return { owner, ana, eva };
}

let bakery: Awaited<ReturnType<typeof aBakery>>;
/** Ana's link, and a link to everybody's record. */
let cookie: string;
let toAll: string;
let stranger: SignedInMember;
let othersLink: string;

beforeAll(async () => {
  bakery = await aBakery();
  cookie = await opened(await aLink(bakery.owner, { range, profileIds: [bakery.ana.profile.id] }));
  toAll = await opened(await aLink(bakery.owner, { range }));
  stranger = await aMember({ role: "owner", fullName: "Otra Dueña" });
  othersLink = await opened(await aLink(stranger, { range }));
});

const ask = (path: string, by = cookie) => call(path, { cookie: by, env: unlimited });
const readPage = async (path: string, by?: string) =>
  (await (await ask(path, by)).text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
const sheet = (who: SignedInMember, month = "2026-09") => `${home}/${who.profile.id}/${month}`;

describe("each of an inspector's addresses answers each caller as listed", () => {
  /** @param toOther the answer to an inspector with another company's link: that company's data, or nothing. */
  const addresses: [path: () => string, closed: number, toOther: number][] = [
    [() => home, 302, 200],
    [() => `${home}.data`, 202, 200],
    [() => sheet(bakery.ana), 302, 404],
    [() => `${sheet(bakery.ana)}.data`, 202, 404],
    [() => `${sheet(bakery.ana)}.pdf`, 401, 404],
    [() => "/inspeccion/correcciones", 302, 200],
    [() => "/inspeccion/comprobar", 302, 200],
    [() => "/inspeccion/fichajes.csv", 401, 404],
    [() => "/inspeccion/registro.zip", 401, 200],
  ];
  test.each(addresses)("in case %#", async (path, closed, toOther) => {
    const knockers: [who: string, carried: string, status: number][] = [
      ["visitor", "", closed],
      ["employee", bakery.eva.cookie, closed],
      ["manager", bakery.owner.cookie, closed],
      ["another company's owner", stranger.cookie, closed],
      ["inspector of another company", othersLink, toOther],
      ["inspector", cookie, 200],
    ];
    for (const [who, carried, status] of knockers) {
      const answer = await ask(path(), carried);
      expect([who, answer.status]).toEqual([who, status]);
      if (who !== "inspector") expect(await answer.text(), who).not.toMatch(/Reservada|Ana Ruiz/);
    }
  });

  test("and a link's session opens nothing of the company's own", async () => {
    for (const path of ["/dashboard", "/reports", "/team", "/register/registro.zip", "/inspection"]) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers.get("Location")]).toEqual([path, 302, "/login"]);
    }
    expect((await call("/api/me", { cookie })).status).toBe(401);
  });
});

describe("an inspection link to one person's fortnight", () => {
  test("lists that person and nobody else", async () => {
    expect(await readPage(home)).toContain("Ana Ruiz");
    expect(await readPage(home)).not.toContain("Eva Gil");
    expect(await readPage(`${home}?who=eva`)).toContain("Nadie coincide");
    expect(await readPage(`${home}?who=1234`)).toContain("Ana Ruiz");
    expect(await readPage(home, toAll)).toContain("Eva Gil");
  });

  test("lists only the hours of those days, with their corrections and disputes", async () => {
    const list = await readPage(home);
    expect(list).toContain("19 h 05 min");
    expect(list).toContain("1 en desacuerdo");
    expect(await readPage(home, toAll)).toMatch(/Eva Gil.*9 h 05 min/s);
  });

  test("shows only those days of the month, also on paper", async () => {
    const page = await readPage(sheet(bakery.ana));
    expect(page).toContain("07/09/2026 – 20/09/2026");
    expect(page).toContain("Total de estos días");
    for (const shown of ["07:22", "07:33", "12345678Z"]) expect(page).toContain(shown);
    for (const hidden of ["07:11", "07:44", "40.4168"]) expect(page).not.toContain(hidden);
    expect(page).not.toMatch(/Mes (anterior|siguiente)/);
    const [paper] = await pagesOfPdf(await (await ask(`${sheet(bakery.ana)}.pdf`)).arrayBuffer());
    expect(paper).toContain("07:22");
    expect(paper).not.toMatch(/07:11|07:44/);
  });

  test.each([
    ["another month", () => sheet(bakery.ana, "2026-08")],
    ["a later one", () => sheet(bakery.ana, "2026-10")],
    ["no month", () => sheet(bakery.ana, "x")],
    ["a colleague", () => sheet(bakery.eva)],
    ["a person of another company", () => sheet(stranger)],
    ["nobody", () => `${home}/x/2026-09`],
  ])("refuses %s", async (_, path) => {
    expect((await ask(path())).status).toBe(404);
    expect((await ask(`${path()}.pdf`)).status).toBe(404);
  });

  test("refuses another company's people, even if it covers everybody", async () => {
    expect((await ask(sheet(bakery.eva), toAll)).status).toBe(200);
    expect((await ask(sheet(stranger), toAll)).status).toBe(404);
  });

  test("shows corrections and disputes, and offers no answer", async () => {
    const page = await readPage("/inspeccion/correcciones");
    expect(page).toContain("18:30");
    expect(page).toContain("No está de acuerdo: Olga Dueña");
    expect(page).not.toContain("18:31");
    expect(page.match(/<form/g)).toHaveLength(1);
    expect(await readPage("/inspeccion/correcciones", toAll)).not.toContain("18:31");
    expect(await readPage("/inspeccion/correcciones?before=2026-09-09_1_1")).toContain("No hay correcciones");
  });

  test("can be downloaded as a table without places and addresses", async () => {
    const csv = await readPage("/inspeccion/fichajes.csv");
    expect(csv.match(/Ana Ruiz/g)).toHaveLength(2);
    expect(csv).toContain("08/09/2026;07:22:00");
    for (const hidden of ["Eva", "07:11", "07:44", "40.4168", bakery.ana.email])
      expect(csv).not.toContain(hidden);
  });

  test("can be downloaded as a package of these days and people, which the verifier accepts", async () => {
    const bytes = new Uint8Array(await (await ask("/inspeccion/registro.zip")).arrayBuffer());
    const { outcomes } = await verifyFiles([{ name: "registro.zip", bytes }], trusted());
    expect(outcomes).toMatchObject([{ what: "package", verdict: { verdict: "valid" } }]);
    const csv = new TextDecoder().decode(unzipSync(bytes)["registro.csv"]);
    expect(csv).toContain("07:22");
    expect(csv).not.toMatch(/07:11|07:44|Eva/);
  });
});

describe("for an inspection link, the company sees", () => {
  test("which files were taken and when, but not whose pages were read", async () => {
    const link = await aLink(bakery.owner, { range });
    const by = await opened(link);
    await readPage("/inspeccion/registro.zip", by);
    await readPage("/inspeccion/fichajes.csv", by);
    const { inspector_packs, ...before } = await everyRow();
    expect(inspector_packs!.filter(({ link_id }) => link_id === link.id).map(({ file }) => file)).toEqual([
      "package",
      "csv",
    ]);
    for (const path of [
      home,
      `${home}?who=ana`,
      sheet(bakery.ana),
      `${sheet(bakery.ana)}.pdf`,
      "/inspeccion/correcciones",
    ])
      await readPage(path, by);
    expect(await everyRow()).toEqual({ ...before, inspector_packs });
    const list = await readPage("/inspection", bakery.owner.cookie);
    expect(list).toContain("Registro verificable<");
    expect(list).toContain("CSV de fichajes<");
    expect(await readPage("/inspection", stranger.cookie)).not.toContain("CSV de fichajes");
  });

  test("nothing for a file that was refused or only requested", async () => {
    const link = await aLink(bakery.owner, { range });
    const by = await opened(link);
    const full = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: false }) } };
    expect((await call("/inspeccion/registro.zip", { cookie: by, env: full })).status).toBe(429);
    await call("/inspeccion/registro.zip", { cookie: by, method: "HEAD" });
    const { inspector_packs } = await everyRow();
    expect(inspector_packs!.filter(({ link_id }) => link_id === link.id)).toEqual([]);
  });
});

test("the inspector's sheet names the days off of a calendar, and nothing else of their terms", async () => {
  const owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
  const ana = await aMember({ company: owner.company, fullName: "Ana Ruiz" });
  const terms = {
    at: at("2026-09-01T09:00"),
    from: "2026-09-01",
    pattern: everyDay(540, 1020),
    holidays_off: true,
  };
  await giveTerms(owner, ana, terms);
  await declareCalendar(owner, { at: terms.at, years: [2026], holidays: ["2026-09-11"] });
  const page = await readPage(sheet(ana), await opened(await aLink(owner, { range })));
  expect(page).toMatch(/11\/09\/2026.{0,400}Cierre de la empresa: Fiesta/s);
  for (const planned of ["Previsto", "8 h 00 min"]) expect(page).not.toContain(planned);
});
