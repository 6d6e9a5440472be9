import { redirect } from "@remix-run/cloudflare";
import { inspectorLink } from "~/modules/compliance/links/link-kind.server";
import { endedCookie } from "~/modules/compliance/links/link-session.server";

export const loader = () => redirect("/inspeccion");

/** Ends the inspection in this browser. A signed-in user remains signed in. */
export const action = () =>
  redirect("/inspeccion", { headers: { "Set-Cookie": endedCookie(inspectorLink) } });
