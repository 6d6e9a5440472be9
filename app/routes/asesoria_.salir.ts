import { redirect } from "@remix-run/cloudflare";
import { adviserLink } from "~/modules/compliance/links/link-kind.server";
import { endedCookie } from "~/modules/compliance/links/link-session.server";

export const loader = () => redirect("/asesoria");

/** Ends the gestoría's visit in this browser. A signed-in user remains signed in. */
export const action = () => redirect("/asesoria", { headers: { "Set-Cookie": endedCookie(adviserLink) } });
