import { deviceNow } from "~/modules/clock/unsent/device-clock";
import { copy } from "../copy";
import { keptNames, type KeptAction } from "../kept-actions";
import { seal, type Typed } from "../sealed";
import { findDevice, keepPunch } from "./kept-store";

/** Whether this device can keep punches: it has been in contact as a kiosk, and its company wants that. */
export async function canStore(): Promise<boolean> {
  const device = await findDevice().catch(() => undefined);
  return Boolean(device?.key);
}

/**
 * Keeps what somebody taps without network, with number and PIN encrypted to the server.
 * @param key under which the server may have recorded the same tap already; a new one unless told.
 * @returns what to tell them, which never pretends: full or cleared storage keeps nothing.
 */
export async function storeAtKiosk(
  typed: Typed,
  action: KeptAction,
  key: string = crypto.randomUUID(),
): Promise<{ isKept: boolean; text: string }> {
  try {
    const device = await findDevice();
    if (!device?.key) return { isKept: false, text: copy.notSaved };
    const { id: kioskId, anchor, deviceAt: atAnchor } = device;
    const deviceAt = deviceNow();
    const sealed = await seal(device.key, { kioskId, key, action, deviceAt }, typed);
    const device_at = new Date(deviceAt).toISOString();
    await keepPunch({
      kiosk: kioskId,
      punch: { key, action, device_at, anchor, device_at_anchor: atAnchor, sealed },
    });
    return { isKept: true, text: `${keptNames[action]}. ${copy.saved}` };
  } catch {
    return { isKept: false, text: copy.notSaved };
  }
}
