import type { GuardArgs } from "~/modules/session/find-session.server";
import { inCell } from "~/platform/context.server";
import { drawQr, type QrCode } from "~/platform/qr.server";
import { findEntryLengths } from "./entry-lengths.server";
import type { EntryLengths } from "./model/entry-lengths";
import { pairingAddress } from "./kiosk-address.server";
import { kioskCookie, readKioskToken } from "./server/kiosk-cookie.server";
import { showPairingCode } from "./model/pairing-code";
import { findKioskCompany } from "./server/find-at-kiosk.server";
import { findKioskState } from "./require-kiosk.server";
import { codeOf } from "./start-pairing.server";

/** What /kiosco shows before the first form. */
export type KioskPage =
  | { state: "none" | "ended" | "expired" }
  | { state: "session"; name: string }
  | { state: "pairing"; code: string; qr: QrCode; secondsLeft: number }
  | { state: "paired"; name: string; companyName: string | null; timeZones: string[]; lengths: EntryLengths };

export async function showKiosk(args: GuardArgs): Promise<KioskPage> {
  const { context, request } = args;
  const standing = await findKioskState(args);
  const token = readKioskToken(request)!;
  switch (standing.state) {
    case "none":
    case "ended":
    case "session":
      return standing;
    case "pairing": {
      const secondsLeft = Math.ceil((standing.codeExpiresAt - context.now) / 1000);
      if (secondsLeft <= 0) return { state: "expired" };
      const code = showPairingCode(await codeOf(context.env, token));
      const qr = drawQr(pairingAddress(context.env, code));
      return { state: "pairing", code, qr, secondsLeft };
    }
    case "paired": {
      // A paired device works for longer than browsers keep a cookie, so each visit renews it.
      context.cookies.push(kioskCookie(token));
      const [company, { number, pin }] = await Promise.all([
        findKioskCompany(context, standing),
        findEntryLengths(inCell(context, standing.cell), standing),
      ]);
      return { state: "paired", name: standing.name, ...company, lengths: { number, pin } };
    }
  }
}
