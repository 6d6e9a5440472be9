import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { startPairing } from "~/modules/kiosk/start-pairing.server";

export const loader = () => redirect("/kiosco");

/** Makes this browser a kiosk: it shows a pairing code, and its user is signed out. */
export async function action(args: ActionFunctionArgs) {
  await startPairing(args);
  return redirect("/kiosco");
}
