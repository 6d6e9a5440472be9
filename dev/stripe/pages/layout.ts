// The layout of the local Stripe's pages: forms and texts, without scripts.
import { escapeHtml } from "../../mailbox/escape-html";
import { renderPage } from "../../mailbox/page-layout";

// A form may redirect to the app, so its address must be allowed too.
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action http: https:; base-uri 'none'";

const STYLE = `
form { margin: 0; }
.card > form, .card > p, .card > dl + form { padding: 1rem; margin: 0; }
.card > p + form, .card > form + form { padding-top: 0; }
.card + .card { margin-top: 1rem; }
small { font-weight: 400; color: var(--soft); }
label { display: block; font-weight: 600; margin-bottom: 1rem; }
label small { display: block; }
input[type=text], select { display: block; width: 100%; margin-top: .25rem; padding: .625rem .75rem; font: inherit; border: 1px solid #8a94a3; border-radius: .5rem; background: var(--card); color: inherit; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; }
button, .button { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; border: 1px solid #8a94a3; border-radius: .5rem; background: var(--card); color: inherit; cursor: pointer; }
button.main { background: #0f6b5c; border-color: #0f6b5c; color: #fff; }
button:focus-visible, input:focus-visible, select:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
button[aria-pressed=true] { border-color: #0f6b5c; box-shadow: inset 0 0 0 1px #0f6b5c; }
.row { padding: .875rem 1rem; display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; align-items: center; }
.row small { overflow-wrap: anywhere; display: block; }
.row strong { overflow-wrap: anywhere; }
.amount { font-variant-numeric: tabular-nums; text-align: right; }
.total { border-top: 1px solid var(--line); font-weight: 600; }
.alert { padding: .75rem 1rem; border: 1px solid #b3261e; border-radius: .75rem; background: var(--alert); margin: 0 0 1rem; }
@media (max-width: 30rem) { .row { grid-template-columns: 1fr; } .amount { text-align: left; } }
`;

/** Responds with a page, from its parts or from whole HTML. */
export function page(status: number, content: string | { title: string; body: string }): Response {
  const html = typeof content === "string" ? content : frame(content.title, content.body);
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": PAGE_POLICY,
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    },
  });
}

export const frame = (title: string, body: string): string => renderPage({ title, body, style: STYLE });

const DAY = new Intl.DateTimeFormat("es-ES", {
  timeZone: "Europe/Madrid",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});
const MOMENT = new Intl.DateTimeFormat("es-ES", {
  timeZone: "Europe/Madrid",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** Formats a day in Madrid; `instant` in unix seconds. */
export const day = (instant: number): string => DAY.format(instant * 1000);
export const moment = (instant: number): string => MOMENT.format(instant * 1000);

/** Renders the buttons of a form: their values and labels. */
export function buttons(
  labels: Record<string, string>,
  { pressed, main }: { pressed?: string; main?: string } = {},
) {
  const items = Object.entries(labels).map(([value, label]) => {
    const state = pressed === undefined ? "" : ` aria-pressed="${value === pressed}"`;
    const look = value === main ? ' class="main"' : "";
    return `<button name="do" value="${escapeHtml(value)}"${look}${state}>${escapeHtml(label)}</button>`;
  });
  return `<div class="actions">${items.join("")}</div>`;
}

/** Renders a form with its content and hidden fields. */
export function formOf(content: string, hidden: Record<string, string> = {}): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post">${fields.join("")}${content}</form>`;
}

/** Renders a titled list, or a text when it is empty. */
export function section(title: string, rows: string[], empty: string): string {
  const list = rows.length > 0 ? `<ul>${rows.map((row) => `<li>${row}</li>`).join("")}</ul>` : "";
  return `<h2>${escapeHtml(title)}</h2><div class="card">${list || `<p class="empty">${escapeHtml(empty)}</p>`}</div>`;
}
