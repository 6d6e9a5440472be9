import { redirect } from "@remix-run/cloudflare";
import { noInspectionCookie } from "~/modules/inspection/session-token.server";

export const loader = () => redirect("/inspeccion");

/** This browser forgets the inspection; whoever is signed in in it stays so. */
export const action = () => redirect("/inspeccion", { headers: { "Set-Cookie": noInspectionCookie() } });
