// Finds a mail's links, so that its page can show them outside the sandbox.
import { unescapeHtml } from "./escape-html";

const HREF = /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;
const PLAIN_ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** Returns the distinct http(s) links of a mail, in order. It uses the text only if there is no html. */
export function findLinks({ html, text }: { html?: string; text?: string }): string[] {
  const foundAddresses = html
    ? [...html.matchAll(HREF)].map(([, double, single, unquoted]) =>
        unescapeHtml(double ?? single ?? unquoted ?? "").trim(),
      )
    : (text?.match(PLAIN_ADDRESS) ?? []);
  // Excludes other schemes: a `javascript:` link would run in the mailbox's own page.
  return [...new Set(foundAddresses)].filter((link) => /^https?:\/\//i.test(link));
}
