// Every screen at three widths in both themes, in a folder with an index page. The pictures are not committed.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { everybody } from "../../app/modules/timesheets/reports/report-form";
import type { PicturedApp } from "./app";
import { capture, openBrowser } from "./capture";

const ownerEmail = "marta@example.com";
const weekQuery = `from=2026-11-09&to=2026-11-15&people=${everybody}`;

const screens: { name: string; path: string; email?: string; follow?: string }[] = [
  { name: "portada", path: "/" },
  { name: "entrar", path: "/login" },
  { name: "verificar", path: "/verificar" },
  { name: "terminos", path: "/terminos" },
  { name: "invitacion-no-valida", path: "/accept-invite" },
  { name: "fichar-empleada", path: "/dashboard", email: "lucia@example.com" },
  { name: "fichar", path: "/dashboard", email: ownerEmail },
  { name: "mi-tiempo", path: "/history", email: "lucia@example.com" },
  { name: "saldo-propio", path: "/schedules/balances/person", email: "lucia@example.com" },
  { name: "ausencias-empleada", path: "/absences", email: "lucia@example.com" },
  { name: "dias-del-ano", path: "/absences/allowance", email: "lucia@example.com" },
  { name: "pedir-ausencia", path: "/absences/new?from=2026-12-14&to=2026-12-18", email: "lucia@example.com" },
  { name: "trabajando", path: "/working-now", email: ownerEmail },
  { name: "sin-salida", path: "/working-now?exits=all", email: ownerEmail },
  { name: "pendiente", path: "/corrections", email: ownerEmail },
  { name: "correcciones", path: "/corrections?status=all", email: ownerEmail },
  { name: "proponer", path: "/corrections/new", email: ownerEmail },
  { name: "reportes", path: `/reports?${weekQuery}`, email: ownerEmail },
  { name: "reportes-barras", path: `/reports?${weekQuery}&view=chart`, email: ownerEmail },
  { name: "mes", path: `/reports?${weekQuery}`, email: ownerEmail, follow: "a[href^='/reports/registro/']" },
  { name: "horarios", path: "/schedules", email: ownerEmail },
  { name: "importar-horarios", path: "/schedules/import", email: ownerEmail },
  { name: "calendario", path: "/schedules/calendar", email: ownerEmail },
  { name: "festivos", path: "/schedules/calendar/edit?year=2026", email: ownerEmail },
  { name: "saldo-del-equipo", path: "/schedules/balances", email: ownerEmail },
  { name: "turnos", path: "/shifts?week=2026-12-14", email: ownerEmail },
  { name: "plantillas-de-turnos", path: "/shifts/templates", email: ownerEmail },
  { name: "ausencias", path: "/absences", email: ownerEmail },
  { name: "tipos-de-ausencia", path: "/absences/kinds", email: ownerEmail },
  { name: "equipo", path: "/team", email: ownerEmail },
  { name: "anadir-persona", path: "/team/new", email: ownerEmail },
  { name: "tablets", path: "/kiosks", email: ownerEmail },
  { name: "representantes", path: "/representatives", email: ownerEmail },
  { name: "invitaciones", path: "/invitations", email: ownerEmail },
  { name: "invitar", path: "/invitations/new", email: ownerEmail },
  { name: "invitar-por-enlace", path: "/invitations/link", email: ownerEmail },
  { name: "invitar-muchos", path: "/invitations/import", email: ownerEmail },
  { name: "inspeccion", path: "/inspection", email: ownerEmail },
  { name: "autoinspeccion", path: "/inspection/check", email: ownerEmail },
  { name: "crear-enlace", path: "/inspection/new", email: ownerEmail },
  { name: "protocolo", path: "/protocol", email: ownerEmail },
  { name: "registro", path: "/register", email: ownerEmail },
  { name: "suscripcion", path: "/subscription", email: ownerEmail },
  { name: "perfil", path: "/profile", email: ownerEmail },
  { name: "acceso", path: "/access", email: ownerEmail },
  { name: "ajustes", path: "/settings", email: ownerEmail },
  { name: "pasar-la-empresa", path: "/ownership", email: ownerEmail },
  { name: "cerrar-la-empresa", path: "/close-company", email: ownerEmail },
  { name: "ayuda", path: "/ayuda", email: ownerEmail },
];
const windowSizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const themes = ["light", "dark"] as const;

/** Writes the pictures and an `index.html` into the folder, which is created if necessary. */
export async function captureEveryScreen(browser: Browser, app: PicturedApp, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const people = new Map<string | undefined, Awaited<ReturnType<typeof openBrowser>>>();
  for (const email of new Set(screens.map(({ email }) => email)))
    people.set(email, await openBrowser(browser, app, { email, deviceScaleFactor: 1 }));
  for (const { name, path, email, follow } of screens)
    for (const { width, height } of windowSizes)
      for (const theme of themes) {
        const framing = { width, height, theme, follow, fullPage: true };
        const png = await capture(people.get(email)!, app.origin + path, framing);
        writeFileSync(join(folder, fileOf(name, width, theme)), png);
      }
  writeFileSync(join(folder, "index.html"), contactSheet());
  console.log(join(folder, "index.html"));
}

const fileOf = (name: string, width: number, theme: string) => `${name}-${width}-${theme}.png`;

const contactSheet = () =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><title>Fichaclara, cada pantalla</title>
<style>body { font: 16px system-ui } div { display: flex; gap: 1rem; align-items: start } img { width: 15vw; border: 1px solid }</style>
${screens.map(({ name }) => `<h2>${name}</h2><div>${windowSizes.flatMap(({ width }) => themes.map((theme) => `<img loading="lazy" alt="${name}, ${width} px, ${theme}" src="${fileOf(name, width, theme)}">`)).join("")}</div>`).join("\n")}
</html>`;
