import type { RequestContext } from "~/platform/context.server";
import { hostCookie, readCookie } from "~/platform/cookies.server";

const name = "__Host-asked-for";
/** As long as a sign-in link is good. */
const keptSeconds = 15 * 60;
/** The screens of one's own record to which mails lead: everybody has them, whoever signs in. */
const ofMails = /^\/(corrections|corrections\/new|history)(\?[\w=.&-]{0,200})?$/;

interface Asked {
  request: Request;
  context: Pick<RequestContext, "cookies">;
}

/** Keeps in the browser which screen of a mail was asked for without a session, for after the sign-in. */
export function keepAskedFor({ request, context }: Asked): void {
  const { pathname, search } = new URL(request.url);
  if (request.method !== "GET" || !ofMails.test(pathname + search)) return;
  const cookie = hostCookie(name, pathname + search, keptSeconds);
  // Each of a page's loaders asks.
  if (!context.cookies.includes(cookie)) context.cookies.push(cookie);
}

/** Where whoever has signed in goes: from the clock to the screen that this browser asked for before, once. */
export function takeAskedFor({ request, context }: Asked, page: string): string {
  const asked = readCookie(request, name);
  if (asked === null || page !== "/dashboard") return page;
  context.cookies.push(hostCookie(name, "", 0));
  return ofMails.test(asked) ? asked : page;
}
