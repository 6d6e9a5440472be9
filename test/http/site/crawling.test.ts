import { describe, expect, test } from "vitest";
import { accessMatrix } from "../../support/access-matrix/access-matrix";
import { people } from "../../support/access-matrix/expectation";
import { call, origin } from "../../support/worker/app";
import { routes } from "../../support/worker/built-routes";
import { publicPage } from "./public-page";

const sitemap = async () =>
  [...(await (await call("/sitemap.xml")).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);

/** Returns the paths that /robots.txt closes, as prefixes. */
async function closedPaths() {
  const lines = (await (await call("/robots.txt")).text()).split("\n");
  return lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
}

describe("the file /sitemap.xml", () => {
  test("lists pages of this installation, all of them allowed for crawlers", async () => {
    const closed = await closedPaths();
    const urls = await sitemap();
    expect(urls).toContain(`${origin}/`);
    for (const url of urls) {
      expect(url.startsWith(`${origin}/`)).toBe(true);
      expect(closed.filter((path) => url.slice(origin.length).startsWith(path))).toEqual([]);
    }
  });

  test("lists only existing pages, each with its own title, description and address", async () => {
    const pages = await Promise.all((await sitemap()).map((url) => publicPage(url.slice(origin.length))));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    expect(pages.map(({ canonical }) => canonical)).toEqual(await sitemap());
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(pages.map(({ meta }) => meta("description"))).size).toBe(pages.length);
    for (const page of pages) {
      expect(page.html).toContain('<html lang="es"');
      expect(page.meta("description").length).toBeGreaterThan(50);
      expect(page.meta("og:title")).toBe(page.title);
      expect(page.meta("og:url")).toBe(page.canonical);
      expect(page.meta("og:image")).toBe(`${origin}/product/social.jpg`);
      expect(page.meta("twitter:card")).toBe("summary_large_image");
    }
  });
});

describe("the file /robots.txt", () => {
  test("names the sitemap", async () => {
    expect(await (await call("/robots.txt")).text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  test("excludes every page that redirects a visitor, except the clock", async () => {
    const closed = await closedPaths();
    const isPrivate = (path: string) => accessMatrix[path]?.get[0]!.answers[people.indexOf("nobody")] === 302;
    const privatePages = routes.filter(({ isPage, path }) => isPage && isPrivate(path));
    const open = privatePages.filter(({ path }) => !closed.some((start) => path.startsWith(start)));
    expect(open.map(({ path }) => path)).toEqual(["/dashboard"]);
  });
});
