import { redirect } from "@remix-run/cloudflare";
import { refusal } from "~/platform/http.server";

/** Any other path leads home. */
export const loader = () => redirect("/");

export const action = () => refusal(404, "Aquí no hay nada.");
