import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { startPairing } from "~/modules/kiosk/start-pairing.server";

export const loader = () => redirect("/kiosco");

/** This browser asks to be a kiosk: it shows a code, and whoever was signed in in it is no longer. */
export async function action(args: ActionFunctionArgs) {
  await startPairing(args);
  return redirect("/kiosco");
}
