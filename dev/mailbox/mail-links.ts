// Finds a mail's links, so that its page can show them outside the sandbox.
import { unescapeHtml } from "./escape-html";

const hrefPattern = /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;
const plainAddressPattern = /https?:\/\/[^\s<>"']+/g;

/** Returns the distinct http(s) links of a mail, in order. It uses the text only if there is no html. */
export function findLinks({ html, text }: { html?: string; text?: string }): string[] {
  const foundAddresses = html
    ? [...html.matchAll(hrefPattern)].map(([, double, single, unquoted]) =>
        unescapeHtml(double ?? single ?? unquoted ?? "").trim(),
      )
    : (text?.match(plainAddressPattern) ?? []);
  // Excludes other schemes: a `javascript:` link would run in the mailbox's own page.
  return [...new Set(foundAddresses)].filter((link) => /^https?:\/\//i.test(link));
}
