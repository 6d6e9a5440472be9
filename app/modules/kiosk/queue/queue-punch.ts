import { deviceNow } from "~/modules/clock/queue/device-clock";
import { messages } from "../messages";
import { offlineActionNames, type OfflineAction } from "../offline-actions";
import { sealCredentials, type TypedCredentials } from "../model/sealed";
import { findDevice, storeQueuedPunch } from "./punch-store";

/** Returns whether this device can store punches: it was in contact as a kiosk, and its company allows it. */
export async function canStore(): Promise<boolean> {
  const device = await findDevice().catch(() => undefined);
  return Boolean(device?.key);
}

/**
 * Stores an offline punch, with number and PIN encrypted for the server.
 * @param key the key under which the server may already have recorded this punch; a new one by default.
 * @returns whether it was stored, and the text for the person. With full or cleared storage it is not stored.
 */
export async function storeAtKiosk(
  credentials: TypedCredentials,
  action: OfflineAction,
  key: string = crypto.randomUUID(),
): Promise<{ isKept: boolean; text: string }> {
  try {
    const device = await findDevice();
    if (!device?.key) return { isKept: false, text: messages.notSaved };
    const { id: kioskId, anchor, deviceAt: atAnchor } = device;
    const deviceAt = deviceNow();
    const sealed = await sealCredentials(device.key, { kioskId, key, action, deviceAt }, credentials);
    const device_at = new Date(deviceAt).toISOString();
    await storeQueuedPunch({
      kiosk: kioskId,
      punch: { key, action, device_at, anchor, device_at_anchor: atAnchor, sealed },
    });
    return { isKept: true, text: `${offlineActionNames[action]}. ${messages.saved}` };
  } catch {
    return { isKept: false, text: messages.notSaved };
  }
}
