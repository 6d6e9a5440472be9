// Every screen at three widths in both themes, in a folder with an index page. The pictures are not committed.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { everybody } from "../../app/modules/timesheets/reports/report-form";
import type { PicturedApp } from "./app";
import { capture, openBrowser } from "./capture";

const owner = "marta@example.com";
const week = `from=2026-11-09&to=2026-11-15&people=${everybody}`;

const screens: { name: string; path: string; email?: string; follow?: string }[] = [
  { name: "portada", path: "/" },
  { name: "entrar", path: "/login" },
  { name: "verificar", path: "/verificar" },
  { name: "terminos", path: "/terminos" },
  { name: "invitacion-no-valida", path: "/accept-invite" },
  { name: "fichar-empleada", path: "/dashboard", email: "lucia@example.com" },
  { name: "fichar", path: "/dashboard", email: owner },
  { name: "mi-tiempo", path: "/history", email: "lucia@example.com" },
  { name: "saldo-propio", path: "/schedules/balances/person", email: "lucia@example.com" },
  { name: "ausencias-empleada", path: "/absences", email: "lucia@example.com" },
  { name: "dias-del-ano", path: "/absences/allowance", email: "lucia@example.com" },
  { name: "pedir-ausencia", path: "/absences/new?from=2026-12-14&to=2026-12-18", email: "lucia@example.com" },
  { name: "trabajando", path: "/working-now", email: owner },
  { name: "sin-salida", path: "/working-now?exits=all", email: owner },
  { name: "pendiente", path: "/corrections", email: owner },
  { name: "correcciones", path: "/corrections?status=all", email: owner },
  { name: "proponer", path: "/corrections/new", email: owner },
  { name: "reportes", path: `/reports?${week}`, email: owner },
  { name: "reportes-barras", path: `/reports?${week}&view=chart`, email: owner },
  { name: "mes", path: `/reports?${week}`, email: owner, follow: "a[href^='/reports/registro/']" },
  { name: "horarios", path: "/schedules", email: owner },
  { name: "importar-horarios", path: "/schedules/import", email: owner },
  { name: "calendario", path: "/schedules/calendar", email: owner },
  { name: "festivos", path: "/schedules/calendar/edit?year=2026", email: owner },
  { name: "saldo-del-equipo", path: "/schedules/balances", email: owner },
  { name: "turnos", path: "/shifts?week=2026-12-14", email: owner },
  { name: "plantillas-de-turnos", path: "/shifts/templates", email: owner },
  { name: "ausencias", path: "/absences", email: owner },
  { name: "tipos-de-ausencia", path: "/absences/kinds", email: owner },
  { name: "equipo", path: "/team", email: owner },
  { name: "anadir-persona", path: "/team/new", email: owner },
  { name: "tablets", path: "/kiosks", email: owner },
  { name: "representantes", path: "/representatives", email: owner },
  { name: "invitaciones", path: "/invitations", email: owner },
  { name: "invitar", path: "/invitations/new", email: owner },
  { name: "invitar-por-enlace", path: "/invitations/link", email: owner },
  { name: "invitar-muchos", path: "/invitations/import", email: owner },
  { name: "inspeccion", path: "/inspection", email: owner },
  { name: "autoinspeccion", path: "/inspection/check", email: owner },
  { name: "crear-enlace", path: "/inspection/new", email: owner },
  { name: "protocolo", path: "/protocol", email: owner },
  { name: "registro", path: "/register", email: owner },
  { name: "suscripcion", path: "/subscription", email: owner },
  { name: "perfil", path: "/profile", email: owner },
  { name: "acceso", path: "/access", email: owner },
  { name: "ajustes", path: "/settings", email: owner },
  { name: "pasar-la-empresa", path: "/ownership", email: owner },
  { name: "cerrar-la-empresa", path: "/close-company", email: owner },
  { name: "ayuda", path: "/ayuda", email: owner },
];
const windows = [
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
    for (const { width, height } of windows)
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
${screens.map(({ name }) => `<h2>${name}</h2><div>${windows.flatMap(({ width }) => themes.map((theme) => `<img loading="lazy" alt="${name}, ${width} px, ${theme}" src="${fileOf(name, width, theme)}">`)).join("")}</div>`).join("\n")}
</html>`;
