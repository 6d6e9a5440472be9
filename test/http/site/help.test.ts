import { describe, expect, test } from "vitest";
import { helpSlugs } from "~/modules/site/help/help-pages";
import { helpPath } from "~/ui/help-link";
import { call } from "../../support/worker/app";
import { routes } from "../../support/worker/built-routes";
import { publicPage } from "./public-page";

/** Returns the levels of a page's headings, in order. */
const levels = (html: string) => [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));

/** Returns the addresses of this site to which a page's content links. */
const linked = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, path]) => path!.replaceAll("&amp;", "&"));

/** Whether a route of the build has this address: '/no/such/page' is where all others end. */
const isRoute = (path: string) =>
  routes.some(({ path: known }) => known === path) || helpSlugs.map(helpPath).includes(path);

describe.each(["/ayuda", ...helpSlugs.map(helpPath)])("%s", (path) => {
  test("has one h1 for everybody, and skips no level of headings", async () => {
    const { status, html } = await publicPage(path);
    expect(status).toBe(200);
    const headingLevels = levels(html);
    expect(headingLevels.filter((level) => level === 1)).toHaveLength(1);
    expect(headingLevels[0]).toBe(1);
    expect(headingLevels.filter((level, nth) => nth > 0 && level > headingLevels[nth - 1]! + 1)).toEqual([]);
  });

  test("has no scripts, and links only to existing routes", async () => {
    const { html } = await publicPage(path);
    expect(html).not.toContain("<script");
    expect(html).not.toContain("modulepreload");
    const paths = linked(html);
    expect(paths).toContain("/ayuda");
    expect(paths.filter((each) => !isRoute(each))).toEqual([]);
  });
});

test("the index links to every help page", async () => {
  const { html } = await publicPage("/ayuda");
  expect(linked(html)).toEqual(expect.arrayContaining(helpSlugs.map(helpPath)));
});

test("an unknown page is a 404 with the list of all pages, and no search engine lists it", async () => {
  const page = await publicPage("/ayuda/nada");
  expect([page.status, page.meta("robots")]).toEqual([404, "noindex"]);
  expect(page.text).toContain("Esta página de ayuda no existe");
  expect(linked(page.html)).toEqual(expect.arrayContaining(helpSlugs.map(helpPath)));
});

test("the landing page links to the help", async () => {
  expect(await (await call("/")).text()).toContain('href="/ayuda"');
});
