import type { Env } from "~/platform/env.server";
import { readPairingCode, showPairingCode } from "./model/pairing-code";

/** The address to type on a tablet to make it a kiosk. */
export const kioskAddress = ({ APP_ORIGIN }: Pick<Env, "APP_ORIGIN">) => `${new URL(APP_ORIGIN).host}/kiosco`;

/** The manager's form for a new kiosk, with the code that a tablet shows. */
export const pairingAddress = ({ APP_ORIGIN }: Pick<Env, "APP_ORIGIN">, code: string) =>
  `${new URL(APP_ORIGIN).origin}/kiosks/new?code=${code}`;

/** Returns the code in the address of {@link pairingAddress}, as the tablet shows it; null without a readable one. */
export function readScannedCode(params: URLSearchParams): string | null {
  const code = readPairingCode(params.get("code") ?? "");
  return code === null ? null : showPairingCode(code);
}
