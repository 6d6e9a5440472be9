import type { Mode } from "~/modules/ledger/rules/payloads";

const storageKeyOf = (profileId: string | undefined) => `fichaclara.mode.${profileId}`;

/** Returns "remote" if that was the person's last mode on this device. */
export function rememberedMode(profileId: string | undefined): Mode | undefined {
  try {
    return localStorage.getItem(storageKeyOf(profileId)) === "remote" ? "remote" : undefined;
  } catch {
    return undefined;
  }
}

export function rememberMode(profileId: string | undefined, mode: Mode): void {
  try {
    localStorage.setItem(storageKeyOf(profileId), mode);
  } catch {
    // The browser forbids storage.
  }
}
