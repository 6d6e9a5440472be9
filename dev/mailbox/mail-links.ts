// Finds where a mail leads, so that its page can offer the links outside the sandbox.
import { unescapeHtml } from "./escape-html";

const HREF = /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;
const PLAIN_ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** The distinct http(s) links of a mail in their order; taken from its text only when it has no html. */
export function findLinks({ html, text }: { html?: string; text?: string }): string[] {
  const found = html
    ? [...html.matchAll(HREF)].map(([, double, single, bare]) =>
        unescapeHtml(double ?? single ?? bare ?? "").trim(),
      )
    : (text?.match(PLAIN_ADDRESS) ?? []);
  // Other schemes stay out: a `javascript:` link would run in the mailbox's own page.
  return [...new Set(found)].filter((link) => /^https?:\/\//i.test(link));
}
