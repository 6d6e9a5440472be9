import { redirect } from "@remix-run/cloudflare";
import { refusal } from "~/platform/http.server";

/** Any other path redirects to the home page. */
export const loader = () => redirect("/");

export const action = () => refusal(404, "Aquí no hay nada.");
