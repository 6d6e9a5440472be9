import { redirect } from "@remix-run/cloudflare";
import { noAdviserCookie } from "~/modules/compliance/advisers/adviser-cookie.server";

export const loader = () => redirect("/asesoria");

/** Ends the gestoría's visit in this browser. A signed-in user remains signed in. */
export const action = () => redirect("/asesoria", { headers: { "Set-Cookie": noAdviserCookie() } });
