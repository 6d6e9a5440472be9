/** What search engines are shown, the most important first. */
const indexed = ["/", "/verificar", "/transparencia", "/login", "/terminos", "/privacidad"];

/**
 * What they need not ask for. Private pages lead whoever is signed out to /login; the clock's own address is left out
 * because Lighthouse, which measures it signed in, takes a closed page for a mistake.
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

/** The text of /sitemap.xml. */
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

/** The text of /robots.txt. */
export function robots(origin: string): string {
  const lines = ["User-agent: *", "Allow: /", ...closed.map((path) => `Disallow: ${path}`)];
  return [...lines, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
