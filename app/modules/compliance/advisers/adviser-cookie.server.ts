import { hostCookie, readCookie } from "~/platform/cookies.server";

/** Separate from the cookies of a signed-in user and of an inspector. */
const cookieName = "__Host-adviser";

export const adviserCookie = (session: string, seconds: number) => hostCookie(cookieName, session, seconds);
export const noAdviserCookie = () => hostCookie(cookieName, "", 0);
export const readAdviserCookie = (request: Request) => readCookie(request, cookieName);
