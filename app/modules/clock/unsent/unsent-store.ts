import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { PunchFields } from "~/modules/clock/clock-state";
import { readSignedInProfile } from "~/modules/directory/profile-cookie";
import { markUnsent } from "~/ui/unsent-mark";

/** What can be punched without network: what is undone is undone on the server, within a minute. */
export type UnsentAction = Exclude<PunchFields["action"], "undo">;

/** A punch that this device keeps until the server has it. Instants are ISO 8601, by this device's clock. */
export interface UnsentPunch extends Pick<PunchFields, "mode" | "pause_kind"> {
  /** Under which it is sent, however often. */
  key: string;
  /** Whose it is, by their profile. */
  for: string;
  action: UnsentAction;
  device_at: string;
  /** The server's word about its time at the last contact before it, and this device's clock then. */
  anchor: string | null;
  device_at_anchor: string | null;
}

/** A punch with its number, which goes up in the order in which they were made. */
export interface KeptPunch {
  id: number;
  punch: UnsentPunch;
  /** Why the server did not take it; it is not sent again by itself. */
  problem?: string;
}

/** The server's time, as it was told at the last contact. */
export interface Anchor {
  anchor: string;
  deviceAt: string;
}

/** Who is signed in on this device, for its page without network. */
export interface KnownPerson {
  profileId: string;
  name: string;
  /** What they are doing, as far as this device knows. */
  doing: "out" | "working" | "paused";
  /** Null where their company wants no punches without network, or nothing was heard from the server yet. */
  contact: Anchor | null;
}

interface Schema extends DBSchema {
  punches: { key: number; value: Omit<KeptPunch, "id">; indexes: { for: string } };
  person: { key: 0; value: KnownPerson };
}

/** What a change of the store is told by, to whoever shows it in this window. */
export const changedEvent = "fichaclara:unsent";

/** So long after it was taken away the store is opened anew, for whoever shows what it keeps. */
const afterClearingMs = 1_000;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

const open = () =>
  (opened ??= openDB<Schema>("fichaclara", 1, {
    upgrade(db) {
      db.createObjectStore("punches", { autoIncrement: true }).createIndex("for", "punch.for");
      db.createObjectStore("person");
    },
    // The browser takes it away where storage is cleared, and is not through with that at this moment.
    terminated: () => {
      opened = undefined;
      setTimeout(() => void tellChange().catch(() => undefined), afterClearingMs);
    },
  }).catch((fault: unknown) => {
    opened = undefined;
    throw fault;
  }));

async function tellChange(): Promise<void> {
  markUnsent(await (await open()).count("punches"));
  dispatchEvent(new Event(changedEvent));
}

/** Keeps a punch. @throws where the browser keeps nothing: storage is full, or forbidden. */
export async function keepPunch(punch: UnsentPunch): Promise<void> {
  const db = await open();
  const { store, done } = db.transaction("punches", "readwrite", { durability: "strict" });
  await store.add({ punch });
  await done;
  // It is kept, whoever hears of it.
  await tellChange().catch(() => undefined);
}

/** So many are shown: a device may keep thousands. */
const shownAtMost = 100;

/** The first of what is kept of somebody, in the order in which it was made, and how much that is in all. */
export async function listUnsent(profileId: string): Promise<{ kept: KeptPunch[]; count: number }> {
  const kept = await firstOf(profileId, shownAtMost, () => true);
  return { kept, count: await (await open()).countFromIndex("punches", "for", profileId) };
}

/** The next that somebody's device is to send, in order: without what the server did not take. */
export const nextUnsent = (profileId: string, atMost: number): Promise<KeptPunch[]> =>
  firstOf(profileId, atMost, ({ problem }) => problem === undefined);

async function firstOf(
  profileId: string,
  atMost: number,
  isWanted: (kept: Omit<KeptPunch, "id">) => boolean,
): Promise<KeptPunch[]> {
  const found: KeptPunch[] = [];
  const { store } = (await open()).transaction("punches");
  for await (const { primaryKey: id, value } of store.index("for").iterate(profileId)) {
    if (isWanted(value)) found.push({ id, ...value });
    if (found.length === atMost) break;
  }
  return found;
}

/** How many are kept of anybody else: they wait until those sign in here again. */
export async function countOthers(profileId: string): Promise<number> {
  const db = await open();
  return (await db.count("punches")) - (await db.countFromIndex("punches", "for", profileId));
}

/** Lets punches go: the server has them, or their person does not want them sent. */
export async function dropPunches(ids: readonly number[]): Promise<void> {
  const { store, done } = (await open()).transaction("punches", "readwrite");
  await Promise.all(ids.map((id) => store.delete(id)));
  await done;
  await tellChange();
}

/** Notes why the server did not take a punch; without one it is sent again. */
export async function noteProblem({ id, punch }: KeptPunch, problem?: string): Promise<void> {
  await (await open()).put("punches", problem === undefined ? { punch } : { punch, problem }, id);
  await tellChange();
}

/**
 * The person who is signed in on this device, for its page without network. A browser that is signed in as nobody, or as another
 * profile, forgets them first: the record outlives a session that ended elsewhere, its cookie does not.
 */
export async function findPerson(): Promise<KnownPerson | undefined> {
  const { store, done } = (await open()).transaction("person", "readwrite");
  const person = await store.get(0);
  const isSignedIn = person?.profileId === readSignedInProfile(document.cookie);
  if (person && !isSignedIn) await store.delete(0);
  await done;
  return isSignedIn ? person : undefined;
}

/** Changes what is known of who is signed in here; of somebody else nothing of it is kept. */
export async function notePerson(
  person: Pick<KnownPerson, "profileId"> & Partial<KnownPerson>,
): Promise<void> {
  const { store, done } = (await open()).transaction("person", "readwrite");
  const known = await store.get(0);
  const before = known?.profileId === person.profileId ? known : undefined;
  await store.put({ name: "", doing: "out", contact: null, ...before, ...person }, 0);
  await done;
}

/** Nobody is signed in here any more. Their punches stay until they are sent. */
export const forgetPerson = async () => (await open()).delete("person", 0);
