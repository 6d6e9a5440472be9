import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { KeptAction } from "../kept-actions";
import type { SealingKey } from "../sealed";

/** What this device knows as a kiosk: nothing of anybody. */
export interface KnownDevice {
  id: string;
  name: string;
  /** Null where the company wants no punches without network. */
  key: SealingKey | null;
  /** The server's word about its time at the last contact, and this device's clock then, ISO 8601. */
  anchor: string;
  deviceAt: string;
}

/** A punch that waits to be sent, with number and PIN as only the server can read them. */
export interface KeptPunch {
  /** The kiosk that this device was then: as another it never sends it. Empty once the server could not read it: nobody sends it. */
  kiosk: string;
  punch: {
    key: string;
    action: KeptAction;
    device_at: string;
    anchor: string;
    device_at_anchor: string;
    sealed: string;
  };
}

interface Schema extends DBSchema {
  punches: { key: number; value: KeptPunch; indexes: { kiosk: string } };
  device: { key: 0; value: KnownDevice };
}

/** What a change of the store is told by, to whoever shows it in this window. */
export const changedEvent = "fichaclara:kept";

/** So long after it was taken away the store is opened anew, for whoever shows what it keeps. */
const afterClearingMs = 1_000;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

const open = () =>
  (opened ??= openDB<Schema>("fichaclara-kiosk", 1, {
    upgrade(db) {
      db.createObjectStore("punches", { autoIncrement: true }).createIndex("kiosk", "kiosk");
      db.createObjectStore("device");
    },
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    // The browser takes it away where storage is cleared, and is not through with that at this moment.
    terminated: () => {
      opened = undefined;
      setTimeout(() => tellChange(), afterClearingMs);
    },
  }).catch((fault: unknown) => {
    opened = undefined;
    throw fault;
  }));

const tellChange = () => void dispatchEvent(new Event(changedEvent));

export const findDevice = async () => (await open()).get("device", 0);

/** Notes what the last contact told, and asks the browser not to clear away what this device keeps. */
export async function noteDevice(device: KnownDevice): Promise<void> {
  await (await open()).put("device", device, 0);
  // What may be denied changes nothing.
  void navigator.storage?.persist?.().catch(() => false);
}

/** Keeps a punch. @throws where the browser keeps nothing: storage is full, or forbidden. */
export async function keepPunch(kept: KeptPunch): Promise<void> {
  const { store, done } = (await open()).transaction("punches", "readwrite", { durability: "strict" });
  await store.add(kept);
  await done;
  tellChange();
}

/** The first of a kiosk's, in the order in which they were made. */
export async function nextKept(kiosk: string, atMost: number) {
  const { store } = (await open()).transaction("punches");
  const next: { id: number; kept: KeptPunch }[] = [];
  for await (const { primaryKey: id, value: kept } of store.index("kiosk").iterate(kiosk)) {
    next.push({ id, kept });
    if (next.length === atMost) break;
  }
  return next;
}

/** Lets punches go that the server has, and marks those that it could not read. */
export async function settleKept(ids: readonly number[], refused: readonly number[]): Promise<void> {
  const { store, done } = (await open()).transaction("punches", "readwrite");
  await Promise.all([
    ...ids.map((id) => store.delete(id)),
    ...refused.map(async (id) => {
      const kept = await store.get(id);
      if (kept) await store.put({ ...kept, kiosk: "" }, id);
    }),
  ]);
  await done;
  tellChange();
}

/** How many wait that this kiosk can send, and how many nobody can: of what this device was before, or unreadable. */
export async function countKept(kiosk: string | null): Promise<{ toSend: number; stuck: number }> {
  const db = await open();
  const all = await db.count("punches");
  const toSend = kiosk === null ? 0 : await db.countFromIndex("punches", "kiosk", kiosk);
  return { toSend, stuck: all - toSend };
}
