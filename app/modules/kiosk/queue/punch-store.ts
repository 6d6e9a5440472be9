import { openDB, type DBSchema } from "idb";
import { firstRows, openDatabaseOnce } from "~/modules/clock/queue/device-queue";
import type { OfflineAction } from "../offline-actions";
import type { SealingKey } from "../model/sealed";

/** What this device knows as a kiosk: nothing about people. */
export interface KnownDevice {
  id: string;
  name: string;
  /** Null if the company does not allow offline punches. */
  key: SealingKey | null;
  /** The server's signed time at the last contact, and the device's clock at that moment, ISO 8601. */
  anchor: string;
  deviceAt: string;
}

/** A queued punch, with number and PIN that only the server can read. */
export interface QueuedPunch {
  /** The kiosk that this device was then. No other kiosk sends it. Empty if the server could not read it; then nobody sends it. */
  kiosk: string;
  punch: {
    key: string;
    action: OfflineAction;
    device_at: string;
    anchor: string;
    device_at_anchor: string;
    sealed: string;
  };
}

interface KioskQueueSchema extends DBSchema {
  punches: { key: number; value: QueuedPunch; indexes: { kiosk: string } };
  device: { key: 0; value: KnownDevice };
}

/** The event that this window gets after a change of the store. */
export const changedEvent = "fichaclara:kept";

const openKioskQueue = openDatabaseOnce<KioskQueueSchema>(
  (whenClosed) =>
    openDB<KioskQueueSchema>("fichaclara-kiosk", 1, {
      upgrade(db) {
        db.createObjectStore("punches", { autoIncrement: true }).createIndex("kiosk", "kiosk");
        db.createObjectStore("device");
      },
      ...whenClosed,
    }),
  () => notifyScreens(),
);

const notifyScreens = () => void dispatchEvent(new Event(changedEvent));

export const findDevice = async () => (await openKioskQueue()).get("device", 0);

/** Stores the answer of the last contact, and asks the browser to keep this device's storage. */
export async function noteDevice(device: KnownDevice): Promise<void> {
  await (await openKioskQueue()).put("device", device, 0);
  // The browser may refuse. Then nothing changes.
  void navigator.storage?.persist?.().catch(() => false);
}

/**
 * Stores a queued punch.
 * @throws if the browser cannot store it, because storage is full or forbidden.
 */
export async function storeQueuedPunch(queued: QueuedPunch): Promise<void> {
  const { store, done } = (await openKioskQueue()).transaction("punches", "readwrite", {
    durability: "strict",
  });
  await store.add(queued);
  await done;
  notifyScreens();
}

/** Returns the first queued punches of a kiosk, in their order. */
export async function nextQueued(kiosk: string, atMost: number) {
  const { store } = (await openKioskQueue()).transaction("punches");
  const queuedRows = await firstRows(store.index("kiosk").iterate(kiosk), atMost);
  return queuedRows.map(({ id, row: queued }) => ({ id, queued }));
}

/** Deletes punches that the server has, and marks those that it refused. */
export async function resolveQueued(ids: readonly number[], refusedIds: readonly number[]): Promise<void> {
  const { store, done } = (await openKioskQueue()).transaction("punches", "readwrite");
  await Promise.all([
    ...ids.map((id) => store.delete(id)),
    ...refusedIds.map(async (id) => {
      const queued = await store.get(id);
      if (queued) await store.put({ ...queued, kiosk: "" }, id);
    }),
  ]);
  await done;
  notifyScreens();
}

/** Returns how many punches this kiosk can send, and how many nobody can: those of another kiosk, or refused ones. */
export async function countQueued(kiosk: string | null): Promise<{ toSend: number; stuck: number }> {
  const db = await openKioskQueue();
  const all = await db.count("punches");
  const toSend = kiosk === null ? 0 : await db.countFromIndex("punches", "kiosk", kiosk);
  return { toSend, stuck: all - toSend };
}
