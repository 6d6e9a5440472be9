// The layout of the local Stripe's pages: forms and texts, without scripts.
import { escapeHtml } from "../../mailbox/escape-html";
import { renderPage } from "../../mailbox/page-layout";

// A form may redirect to the app, so its address must be allowed too.
const securityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action http: https:; base-uri 'none'";

const pageStyle = `
form { margin: 0; }
.card > form, .card > p { padding: 1rem; margin: 0; }
.card > p + form, .card > form + form { padding-top: 0; }
.card + .card { margin-top: 1rem; }
small { display: block; font-weight: 400; color: var(--soft); overflow-wrap: anywhere; }
select { display: block; width: 100%; margin-bottom: 1rem; padding: .625rem .75rem; font: inherit; border: 1px solid #8a94a3; border-radius: .5rem; background: var(--card); color: inherit; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; }
button { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; border: 1px solid #8a94a3; border-radius: .5rem; background: var(--card); color: inherit; cursor: pointer; }
button[aria-pressed=true] { border-color: #0f6b5c; box-shadow: inset 0 0 0 1px #0f6b5c; }
button:focus-visible, select:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.row { padding: .875rem 1rem; display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; align-items: center; }
.amount { font-variant-numeric: tabular-nums; text-align: right; }
.alert { padding: .75rem 1rem; border: 1px solid #b3261e; border-radius: .75rem; background: var(--alert); margin: 0 0 1rem; }
@media (max-width: 30rem) { .row { grid-template-columns: 1fr; } .amount { text-align: left; } }
`;

/** Responds with a page. `body` is HTML. */
export const respondPage = (status: number, { title, body }: { title: string; body: string }): Response =>
  new Response(renderPage({ title, body, style: pageStyle }), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": securityPolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    },
  });

const dateFormatOf = (options: Intl.DateTimeFormatOptions) => {
  const madrid = new Intl.DateTimeFormat("es-ES", { timeZone: "Europe/Madrid", ...options });
  return (instant: number): string => madrid.format(instant * 1000);
};

/** Formats a day in Madrid; `instant` in unix seconds. */
export const formatDay = dateFormatOf({ day: "2-digit", month: "2-digit", year: "numeric" });
export const formatMoment = dateFormatOf({ dateStyle: "short", timeStyle: "short" });

/** Renders the buttons of a form: their values and labels. */
export function renderButtons(labels: Record<string, string>, pressed?: string): string {
  const items = Object.entries(labels).map(([value, label]) => {
    const state = pressed === undefined ? "" : ` aria-pressed="${value === pressed}"`;
    return `<button name="do" value="${escapeHtml(value)}"${state}>${escapeHtml(label)}</button>`;
  });
  return `<div class="actions">${items.join("")}</div>`;
}

/** Renders a form with its content and hidden fields. */
export function renderForm(content: string, hidden: Record<string, string> = {}): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post">${fields.join("")}${content}</form>`;
}

/** Renders a row with a text, a small one below, and what is beside them, which is HTML. */
export const row = (text: string, below: string, beside = ""): string =>
  `<div class="row"><span>${escapeHtml(text)}<small>${escapeHtml(below)}</small></span>${beside}</div>`;

/** Renders a titled list. */
export function renderSection(title: string, rows: string[]): string {
  const items = rows.map((item) => `<li>${item}</li>`).join("");
  return `<h2>${escapeHtml(title)}</h2><div class="card">${items ? `<ul>${items}</ul>` : `<p>Nada todavía.</p>`}</div>`;
}
