// The layout of the pages of the mailbox and of the local Stripe: without scripts, usable on a phone.
import { escapeHtml } from "./escape-html";

const commonStyle = `
:root { color-scheme: light dark; --paper: #f6f7f9; --card: #fff; --lit: #f9fafb; --alert: #fdecea; --ink: #1c2430; --soft: #5b6675; --line: #e3e7ec; --link: #1d4ed8; }
@media (prefers-color-scheme: dark) { :root { --paper: #12161c; --card: #1b212a; --lit: #232b36; --alert: #4a1d1a; --ink: #e8ebef; --soft: #a7b0bc; --line: #323b47; --link: #9db8ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: .875rem; font-weight: 600; color: var(--soft); margin: 2rem 0 .5rem; }
p.note { color: var(--soft); margin: 0 0 1.5rem; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; }
ul { list-style: none; margin: 0; padding: 0; }
li + li { border-top: 1px solid var(--line); }
.mail { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .875rem 1rem; color: inherit; text-decoration: none; }
.mail:hover { background: var(--lit); }
.mail strong { font-weight: 600; overflow-wrap: anywhere; }
.mail span, .mail time { color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
.mail span { grid-column: 1 / -1; }
.mail time { grid-area: 1 / 2; line-height: 1.75; }
.links a { display: block; padding: .75rem 1rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; padding: 1rem; font-size: .9375rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 36rem; border: 0; background: #fff; }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace; }
.empty { padding: 3rem 1rem; text-align: center; color: var(--soft); }
@media (max-width: 30rem) { .mail > * { grid-area: auto / 1 / auto / -1 !important; } main { padding-top: 1.25rem; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;

/** Renders a page. `body` is HTML. */
export function renderPage({
  title,
  body,
  refresh,
  style = "",
}: {
  title: string;
  body: string;
  refresh?: number;
  /** Additional CSS. */
  style?: string;
}): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh ? `<meta http-equiv="refresh" content="${refresh}">` : ""}
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${commonStyle}${style}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}
