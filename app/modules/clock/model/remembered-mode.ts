import type { Mode } from "~/modules/ledger/rules/payloads";

const keyOf = (profileId: string | undefined) => `fichaclara.mode.${profileId}`;

/** Returns "remote" if that was the person's last mode on this device. */
export function rememberedMode(profileId: string | undefined): Mode | undefined {
  try {
    return localStorage.getItem(keyOf(profileId)) === "remote" ? "remote" : undefined;
  } catch {
    return undefined;
  }
}

export function rememberMode(profileId: string | undefined, mode: Mode): void {
  try {
    localStorage.setItem(keyOf(profileId), mode);
  } catch {
    // The browser forbids storage.
  }
}
