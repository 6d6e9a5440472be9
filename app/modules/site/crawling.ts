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

/**
 * The pages that search engines should skip. Private pages redirect signed-out visitors to /login. /dashboard is not listed, because
 * Lighthouse measures it signed in and reports a blocked page as an error.
 */
const closed = [
  "/api/",
  "/auth/",
  "/avatars/",
  "/webhooks/",
  "/accept-invite",
  "/unirse",
  "/correos",
  "/join",
  "/close-account",
  "/close-company",
  "/history",
  "/corrections",
  "/sessions",
  "/passkeys",
  "/leave",
  "/ownership",
  "/profile",
  "/access",
  "/settings",
  "/team",
  "/reports",
  "/schedules",
  "/absences",
  "/register",
  "/inspection",
  "/inspeccion",
  "/working-now",
  "/subscription",
  "/transparencia/",
  "/invitations",
  "/kiosks",
  "/pin",
  "/protocol",
  "/representation",
  "/representatives",
  "/start",
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
  const lines = ["User-agent: *", "Allow: /", ...closed.map((path) => `Disallow: ${path}`)];
  return [...lines, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
