import { allScreens, crawlableScreens } from "~/modules/policy/screens";
import { helpPath } from "~/ui/help-link";
import { helpSlugs } from "./help/help-pages";

/** The pages for search engines, the most important first. */
const indexed = [
  "/",
  "/ayuda",
  ...helpSlugs.map(helpPath),
  "/verificar",
  "/transparencia",
  "/login",
  "/terminos",
  "/privacidad",
];

/** The addresses outside the signed-in shell that search engines should skip. */
const closedOutsideShell = [
  "/api/",
  "/auth/",
  "/avatars/",
  "/webhooks/",
  "/accept-invite",
  "/unirse",
  "/correos",
  "/join",
  "/close-account",
  "/inspeccion",
  "/asesoria",
  "/mis-meses",
  "/transparencia/",
];

const closedScreens = allScreens.filter((screen) => !crawlableScreens.includes(screen));

/** The beginnings of the addresses that search engines should skip. */
const closedPaths = [
  ...closedOutsideShell,
  ...closedScreens.filter((screen) => !closedScreens.some((above) => screen.startsWith(`${above}/`))),
];

/** Returns the text of /sitemap.xml. */
export function sitemap(origin: string): string {
  const urls = indexed.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** Returns the text of /robots.txt. */
export function robots(origin: string): string {
  const lines = ["User-agent: *", "Allow: /", ...closedPaths.map((path) => `Disallow: ${path}`)];
  return [...lines, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
