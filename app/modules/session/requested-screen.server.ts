import type { RequestContext } from "~/platform/context.server";
import { hostCookie, readCookie } from "~/platform/cookies.server";

const returnCookieName = "__Host-return-to";
/** As long as a sign-in link is valid. */
const keptSeconds = 15 * 60;
/** The screens to which mails link. Every user has them. */
const mailedScreenPattern = /^\/(corrections|corrections\/new|history)(\?[\w=.&-]{0,200})?$/;

interface ScreenRequest {
  request: Request;
  context: Pick<RequestContext, "cookies">;
}

/** Stores in the browser which screen of a mail was requested without a session, for after the sign-in. */
export function keepRequestedScreen({ request, context }: ScreenRequest): void {
  const { pathname, search } = new URL(request.url);
  if (request.method !== "GET" || !mailedScreenPattern.test(pathname + search)) return;
  const cookie = hostCookie(returnCookieName, pathname + search, keptSeconds);
  // Each loader of a page calls this.
  if (!context.cookies.includes(cookie)) context.cookies.push(cookie);
}

/** Returns where to go after a sign-in. Instead of the clock it returns the stored screen, once. */
export function popRequestedScreen({ request, context }: ScreenRequest, page: string): string {
  const requestedScreen = readCookie(request, returnCookieName);
  if (requestedScreen === null || page !== "/dashboard") return page;
  context.cookies.push(hostCookie(returnCookieName, "", 0));
  return mailedScreenPattern.test(requestedScreen) ? requestedScreen : page;
}
