// The store of queued punches, as phones and kiosks share it. A phone's store knows one person, a kiosk's knows nobody.
import type { IDBPDatabase, OpenDBCallbacks } from "idb";

/** The delay before the store is opened again after the browser cleared it. */
const afterClearingMs = 1_000;

type WhenClosed<Schema> = Required<Pick<OpenDBCallbacks<Schema>, "blocking" | "terminated">>;

/**
 * Opens a database at the first call, and again after the browser or another version of the app has closed it.
 * @param open opens it with these callbacks. @param notify runs when the browser has cleared storage.
 */
export function openDatabaseOnce<Schema>(
  open: (whenClosed: WhenClosed<Schema>) => Promise<IDBPDatabase<Schema>>,
  notify: () => void,
): () => Promise<IDBPDatabase<Schema>> {
  let openedDatabase: Promise<IDBPDatabase<Schema>> | undefined;
  const whenClosed: WhenClosed<Schema> = {
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      openedDatabase = undefined;
    },
    // The browser calls this while it clears storage, before it has finished.
    terminated: () => {
      openedDatabase = undefined;
      setTimeout(notify, afterClearingMs);
    },
  };
  return () =>
    (openedDatabase ??= open(whenClosed).catch((fault: unknown) => {
      openedDatabase = undefined;
      throw fault;
    }));
}

/** Returns the first rows of a cursor that are wanted, with their numbers. Numbers rise in the order of the punches. */
export async function firstRows<Row>(
  cursors: AsyncIterable<{ primaryKey: number; value: Row }>,
  atMost: number,
  isWanted: (row: Row) => boolean = () => true,
): Promise<{ id: number; row: Row }[]> {
  const foundRows: { id: number; row: Row }[] = [];
  for await (const { primaryKey: id, value: row } of cursors) {
    if (isWanted(row)) foundRows.push({ id, row });
    if (foundRows.length === atMost) break;
  }
  return foundRows;
}

/** Sends under a lock, so that two tabs send one after the other. */
export const inTurnAcrossTabs = async <Report>(lock: string, send: () => Promise<Report>): Promise<Report> =>
  "locks" in navigator ? await navigator.locks.request(lock, send) : send();

/** Runs `back` when the network returns, and `seen` when the page becomes visible. Not every browser reports the network. */
export function whenReachable(signal: AbortSignal, { back, seen }: { back: () => void; seen: () => void }) {
  addEventListener("online", back, { signal });
  const look = () => {
    if (document.visibilityState === "visible") seen();
  };
  document.addEventListener("visibilitychange", look, { signal });
}
