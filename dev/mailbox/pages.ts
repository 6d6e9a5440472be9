// The two pages for reading the local app's mails.
import { escapeHtml } from "./escape-html";
import { findLinks } from "./mail-links";
import type { StoredMail } from "./mail-store";
import { renderPage } from "./page-layout";

const refreshSeconds = 3;
const sandboxFlags = "allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";
const timeFormat = new Intl.DateTimeFormat("es-ES", {
  timeZone: "Europe/Madrid",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Renders all mails, newest first. The page refreshes every few seconds. */
export function renderList(mails: StoredMail[]): string {
  const items = mails.map(
    (mail) => `<li><a class="mail" href="/mails/${escapeHtml(mail.id)}">
<strong>${escapeHtml(mail.subject)}</strong>${renderTime(mail)}
<span>Para ${escapeHtml(mail.to.join(", "))}</span></a></li>`,
  );
  const body = `<h1>Buzón local</h1>
<p class="note">Aquí llegan los correos de esta copia de Fichaclara. Ninguno sale de este ordenador.</p>
<div class="card">${
    items.length > 0
      ? `<ul>${items.join("")}</ul>`
      : `<p class="empty">Todavía no hay correos. Esta página se actualiza sola.</p>`
  }</div>`;
  return renderPage({ title: `Buzón local (${mails.length})`, body, refresh: refreshSeconds });
}

/** Renders one mail: headers, working links, the html in a sandbox, and the text. */
export function renderMail(mail: StoredMail): string {
  const body = `<p class="note"><a href="/">← Todos los correos</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="note">${renderTime(mail)}</p>
<div class="card">${renderHeaders(mail)}</div>
${renderLinks(findLinks(mail))}
${renderAttachments(mail)}
${mail.html ? `<h2>Correo</h2><div class="card">${renderFrame(mail.html)}</div>` : ""}
${mail.text ? `<h2>Versión de texto</h2><div class="card"><pre>${escapeHtml(mail.text)}</pre></div>` : ""}`;
  return renderPage({ title: mail.subject, body });
}

export function renderUnknownMail(): string {
  const body = `<h1>Este correo no existe</h1>
<p class="note">El buzón se vacía cada vez que se reinicia. <a href="/">Ver todos los correos</a></p>`;
  return renderPage({ title: "Este correo no existe", body });
}

function renderTime({ createdAt }: StoredMail): string {
  return `<time datetime="${new Date(createdAt).toISOString()}">${escapeHtml(timeFormat.format(createdAt))}</time>`;
}

function renderHeaders(mail: StoredMail): string {
  const rows: [string, string][] = [
    ["De", mail.from],
    ["Para", mail.to.join(", ")],
    ["Copia", mail.cc.join(", ")],
    ["Copia oculta", mail.bcc.join(", ")],
    ["Responder a", mail.replyTo.join(", ")],
    ...Object.entries(mail.headers),
  ];
  const filled = rows.filter(([, value]) => value !== "");
  return `<dl>${filled.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join("")}</dl>`;
}

function renderLinks(links: string[]): string {
  if (links.length === 0) return "";
  const items = links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`);
  return `<h2>Enlaces</h2><nav class="card links" aria-label="Enlaces del correo"><ul>${items.join("")}</ul></nav>`;
}

function renderAttachments({ id, attachments }: StoredMail): string {
  if (attachments.length === 0) return "";
  const items = attachments.map(
    ({ filename }, nth) => `<li><a href="/mails/${escapeHtml(id)}/${nth}">${escapeHtml(filename)}</a></li>`,
  );
  return `<h2>Adjuntos</h2><nav class="card links" aria-label="Adjuntos del correo"><ul>${items.join("")}</ul></nav>`;
}

function renderFrame(html: string): string {
  // Inside the frame a link would replace the mail, and the app refuses to be framed.
  const base = `<base target="_blank">`;
  const htmlWithHead = /<head(?:\s[^>]*)?>/i.test(html)
    ? html.replace(/<head(?:\s[^>]*)?>/i, (head) => head + base)
    : base + html;
  return `<iframe title="Contenido del correo" sandbox="${sandboxFlags}" srcdoc="${escapeHtml(htmlWithHead)}"></iframe>`;
}
