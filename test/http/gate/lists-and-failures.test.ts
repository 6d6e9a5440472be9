import { describe, expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { aVisit } from "../../support/worker/adviser";
import { call } from "../../support/worker/app";
import { broken } from "../../support/worker/around-d1";
import { routes } from "../../support/worker/built-routes";
import { aLink, opened } from "../../support/worker/inspection";
import { aLinkedPerson } from "../../support/worker/linked-person";
import { aMember } from "../../support/worker/people";

const november = "from=2026-11-01&to=2026-11-02";

/** The text of every list of our pages when it is empty. */
const emptyLists: [string, string][] = [
  [`/dashboard?${november}`, "No hay registros en el período seleccionado"],
  [`/reports?${november}&people=todos`, "No hay registros en el período seleccionado"],
  ["/working-now", "No hay empleados trabajando"],
  ["/team?q=nadie", "No se encontraron empleados"],
  ["/invitations", "No hay invitaciones pendientes"],
];

describe("an empty list", () => {
  test.each(emptyLists)("on %s states that it is empty", async (path, text) => {
    const { cookie } = await aMember({ role: "owner" });
    const html = await (await call(path, { cookie })).text();
    expect(html).toContain(text);
  });
});

const pages = [...new Set(routes.filter(({ isPage }) => isPage).map(({ path }) => path))];
/** Returns a failed page's message and its links: to another page of ours, or to the same again. */
function readFailure(html: string) {
  const body = /<body[\s\S]*<\/body>/.exec(html)?.[0] ?? "";
  const heading = /<h1[^>]*>([^<]+)</.exec(body)?.[1] ?? "";
  return {
    saysWhat: heading.length > 5,
    leadsOn: /href="\/(?:dashboard|login)?"/.test(body) || /<button[^>]*>(?:Recargar|Reintentar)/.test(body),
  };
}

describe("a page whose database is down", () => {
  const saysWhatFailed = async (path: string) => {
    const owner = await aMember({ role: "owner" });
    const cookie = path.startsWith("/inspeccion/")
      ? await opened(await aLink(owner))
      : path.startsWith("/asesoria/")
        ? (await aVisit(owner)).cookie
        : path.startsWith("/mis-meses/")
          ? await aLinkedPerson(owner)
          : owner.cookie;
    const asUsual = (await call(path, { cookie })).status;
    const isPrivate = (await call(path)).status === 302;
    const answer = await call(path, { cookie, env: broken() });
    const failed = answer.status >= 500;
    if (isPrivate) expect(failed).toBe(true);
    expect(failed ? expectFaults().length : 1).toBeGreaterThan(0);
    if (!failed) expect(answer.status).toBe(asUsual);
    else expect(readFailure(await answer.text())).toEqual({ saysWhat: true, leadsOn: true });
  };
  const quickPages = ["/login", "/dashboard", "/inspeccion/registro"];
  const title = "%s says what failed, with a way on, or needs no database";
  test.each(pages.filter((path) => quickPages.includes(path)))(title, saysWhatFailed);
  test.each(pages.filter((path) => !quickPages.includes(path)))(title, { tags: "deep" }, saysWhatFailed);

  test("the check notices a failure page without a text or a link (twin)", { tags: "deep" }, () => {
    expect(readFailure("<body><h1>Ups! Algo salió mal</h1></body>").leadsOn).toBe(false);
    expect(readFailure('<body><a href="/dashboard">Ir a fichar</a></body>').saysWhat).toBe(false);
  });
});
