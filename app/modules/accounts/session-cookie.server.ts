import { hostCookie, readCookie } from "~/platform/cookies.server";
import { sessionLifetimeMs } from "./issue-session.server";

const name = "__Host-session";

export const readSessionCookie = (request: Request) => readCookie(request, name);

export const sessionCookie = (token: string) => hostCookie(name, token, sessionLifetimeMs.browser / 1000);

export const noSessionCookie = () => hostCookie(name, "", 0);
