import { redirect } from "@remix-run/cloudflare";
import { personLink } from "~/modules/compliance/links/link-kind.server";
import { endedCookie } from "~/modules/compliance/links/link-session.server";

export const loader = () => redirect("/mis-meses");

/** Ends the person's visit in this browser. A signed-in user remains signed in. */
export const action = () => redirect("/mis-meses", { headers: { "Set-Cookie": endedCookie(personLink) } });
