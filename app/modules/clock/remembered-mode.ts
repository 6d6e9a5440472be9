import type { Mode } from "~/modules/ledger/model/payloads";

const keyOf = (profileId: string | undefined) => `fichaclara.mode.${profileId}`;

/** Whether this device said last that somebody works remotely. */
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
    // Nothing is kept where storage is forbidden.
  }
}
