import { openDB, type DBSchema } from "idb";
import { readSignedInProfile } from "~/modules/session/profile-cookie";
import { markQueued, queueChanged } from "~/ui/queue-mark";
import type { PunchFields } from "../model/clock-state";
import { firstRows, openDatabaseOnce } from "./device-queue";
import { dropTraces, storeTrace, listTraces, type PunchTrace } from "./punch-trace";

/** The punches that work offline. Only the server can undo. */
export type QueuedAction = Exclude<PunchFields["action"], "undo">;

/** A queued punch. Instants are ISO 8601, by this device's clock. */
export interface DevicePunch extends Pick<PunchFields, "mode" | "pause_kind"> {
  /** The idempotency key of every attempt to send it. */
  key: string;
  /** The id of the person's profile. */
  for: string;
  action: QueuedAction;
  device_at: string;
  /** The server's signed time at the last contact before the punch, and this device's clock at that contact. */
  anchor: string | null;
  device_at_anchor: string | null;
}

/** A queued punch with its number. Numbers rise in the order of the punches. */
export interface QueuedPunch {
  id: number;
  punch: DevicePunch;
  /** Why the server refused it. It is not sent again automatically. */
  problem?: string;
}

/** The server's time at the last contact. */
export interface DeviceAnchor {
  anchor: string;
  deviceAt: string;
}

/** The signed-in person, for the offline page. */
export interface KnownPerson {
  profileId: string;
  name: string;
  /** Their state, as far as this device knows. */
  doing: "out" | "working" | "paused";
  /** Null if the company does not accept offline punches, or the server has not answered yet. */
  contact: DeviceAnchor | null;
  /** The entries of their bottom bar. An earlier version did not store them. */
  bar?: readonly BarEntry[];
}

export interface BarEntry {
  to: string;
  label: string;
}

interface PunchQueueSchema extends DBSchema {
  punches: { key: number; value: Omit<QueuedPunch, "id">; indexes: { for: string } };
  person: { key: 0; value: KnownPerson };
}

const openPunchQueue = openDatabaseOnce<PunchQueueSchema>(
  (whenClosed) =>
    openDB<PunchQueueSchema>("fichaclara", 1, {
      upgrade(db) {
        db.createObjectStore("punches", { autoIncrement: true }).createIndex("for", "punch.for");
        db.createObjectStore("person");
      },
      ...whenClosed,
    }),
  () => void notifyScreens().catch(() => undefined),
);

/** @returns the number of queued punches, of all people. */
async function notifyScreens(): Promise<number> {
  const count = await countQueued();
  markQueued(count);
  dispatchEvent(new Event(queueChanged));
  return count;
}

/**
 * Queues a punch, and asks the browser to keep this device's storage when it is the first.
 * @returns its number. @throws if storage is full or forbidden.
 */
export async function addToQueue(punch: DevicePunch): Promise<number> {
  const db = await openPunchQueue();
  const { store, done } = db.transaction("punches", "readwrite", { durability: "strict" });
  const id = await store.add({ punch });
  await done;
  storeTrace(punch);
  // The punch is stored, even if notifying the screens fails.
  const count = await notifyScreens().catch(() => 0);
  // The browser may refuse. Then nothing changes.
  if (count === 1) void navigator.storage?.persist?.().catch(() => false);
  return id;
}

/** Returns the number of queued punches on this device, of all people. */
export const countQueued = async (): Promise<number> => (await openPunchQueue()).count("punches");

/** Returns whether a queued punch still waits: it was neither sent nor discarded. */
export const isQueued = async (id: number): Promise<boolean> =>
  (await (await openPunchQueue()).count("punches", id)) > 0;

/** Lists a person's punches that were queued here and are gone, although they were neither sent nor discarded. */
export async function listLostPunches(profileId: string): Promise<PunchTrace[]> {
  const traces = listTraces(profileId);
  if (traces.length === 0) return [];
  const rows = await (await openPunchQueue()).getAllFromIndex("punches", "for", profileId);
  const queued = new Set(rows.map(({ punch }) => punch.key));
  // Another tab may have sent a punch since the traces were read.
  const current = new Set(listTraces(profileId).map(({ key }) => key));
  return traces.filter(({ key }) => current.has(key) && !queued.has(key));
}

/** The most punches that are shown, since a device may queue thousands. */
const mostShownPunches = 100;

/** Returns a person's first queued punches in order, and the number of all. */
export async function listQueued(profileId: string): Promise<{ punches: QueuedPunch[]; count: number }> {
  const punches = await firstPunchesOf(profileId, mostShownPunches, () => true);
  return { punches, count: await (await openPunchQueue()).countFromIndex("punches", "for", profileId) };
}

/** Returns the next punches to send, in order, without those that the server refused. */
export const nextQueued = (profileId: string, atMost: number): Promise<QueuedPunch[]> =>
  firstPunchesOf(profileId, atMost, ({ problem }) => problem === undefined);

async function firstPunchesOf(
  profileId: string,
  atMost: number,
  isWanted: (punch: Omit<QueuedPunch, "id">) => boolean,
): Promise<QueuedPunch[]> {
  const { store } = (await openPunchQueue()).transaction("punches");
  const foundRows = await firstRows(store.index("for").iterate(profileId), atMost, isWanted);
  return foundRows.map(({ id, row }) => ({ id, ...row }));
}

/** Returns the number of other people's queued punches. They wait until those people sign in here again. */
export async function countPunchesOfOthers(profileId: string): Promise<number> {
  const db = await openPunchQueue();
  return (await db.count("punches")) - (await db.countFromIndex("punches", "for", profileId));
}

/** Deletes punches that the server has, or that the person discards. */
export async function dropPunches(ids: readonly number[]): Promise<void> {
  const { store, done } = (await openPunchQueue()).transaction("punches", "readwrite");
  const rows = await Promise.all(ids.map((id) => store.get(id)));
  // Before the rows: a trace without its row would be reported as a loss.
  dropTraces(rows.flatMap((row) => row?.punch.key ?? []));
  await Promise.all(ids.map((id) => store.delete(id)));
  await done;
  await notifyScreens();
}

/** Notes why the server refused a punch. Without a problem it will be sent again. */
export async function noteProblem({ id, punch }: QueuedPunch, problem?: string): Promise<void> {
  await (await openPunchQueue()).put("punches", problem === undefined ? { punch } : { punch, problem }, id);
  await notifyScreens();
}

/**
 * Returns the signed-in person, for the offline page. It first deletes them if the profile cookie is missing or names another
 * profile: unlike the cookie, this store outlives a session that ended elsewhere.
 */
export async function findPerson(): Promise<KnownPerson | undefined> {
  const { store, done } = (await openPunchQueue()).transaction("person", "readwrite");
  const person = await store.get(0);
  const isSignedIn = person?.profileId === readSignedInProfile(document.cookie);
  if (person && !isSignedIn) await store.delete(0);
  await done;
  return isSignedIn ? person : undefined;
}

/** Updates the data about the signed-in person. Data about another person is deleted. */
export async function notePerson(
  person: Pick<KnownPerson, "profileId"> & Partial<KnownPerson>,
): Promise<void> {
  const { store, done } = (await openPunchQueue()).transaction("person", "readwrite");
  const storedPerson = await store.get(0);
  const before = storedPerson?.profileId === person.profileId ? storedPerson : undefined;
  await store.put({ name: "", doing: "out", contact: null, ...before, ...person }, 0);
  await done;
}

/** Deletes the data about the signed-in person. Queued punches remain until they are sent. */
export const clearPerson = async () => (await openPunchQueue()).delete("person", 0);
