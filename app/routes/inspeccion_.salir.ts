import { redirect } from "@remix-run/cloudflare";
import { noInspectionCookie } from "~/modules/compliance/inspection/session-token.server";

export const loader = () => redirect("/inspeccion");

/** Ends the inspection in this browser. A signed-in user remains signed in. */
export const action = () => redirect("/inspeccion", { headers: { "Set-Cookie": noInspectionCookie() } });
