import { openCells, type Cells } from "./cells.server";
import { openDirectory, type Db, type Directory } from "./db.server";
import type { Env } from "./env.server";
import { refusal } from "./http.server";
import { logFault } from "./log.server";

/** What an operation needs besides its input. `now` is read in app/entry.worker.ts and handed down; nothing below reads a clock. */
export interface GlobalDeps {
  env: Env;
  directory: Directory;
  cells: Cells;
  /** The instant the request (or the cron) arrived. */
  now: number;
  /** The network that the request comes from; of a job there is none. */
  network?: string;
  /** Runs work after the answer; its faults are logged and reach nobody. */
  defer: (what: string, work: () => Promise<unknown>) => void;
}

/** What an operation on a company needs, once it is known in which cell that is. */
export interface Deps extends GlobalDeps {
  cell: string;
  db: Db;
}

/** @throws Response 503 where no cell of that name is bound, which the log says; nobody else is harmed. */
export function inCell(deps: GlobalDeps, cell: string): Deps {
  const db = deps.cells.find(cell);
  if (db) return { ...deps, cell, db };
  logFault("cell", new Error(`no cell is bound as ${cell}`));
  throw refusal(503, outOfReach);
}

/** What people are told while the database of their company cannot be asked. */
export const outOfReach =
  "Ahora no podemos consultar los datos de tu empresa. Inténtalo de nuevo en unos minutos.";

/** For what is known by an address, a token or a number, and by no company yet. */
export const inEachCell = (deps: GlobalDeps): Deps[] => deps.cells.names.map((cell) => inCell(deps, cell));

/** The load context of one request. */
export interface RequestContext extends GlobalDeps {
  /** For the Content-Security-Policy of this answer. */
  nonce: string;
  /** What the answer is to keep in the browser besides what its route sets: Set-Cookie values. */
  cookies: string[];
  /** Work that several loaders of one request share, by name. */
  shared: Map<string, Promise<unknown>>;
}

/** Opened anew, they see what others have written since. */
export const openDatabases = (env: Env): Pick<GlobalDeps, "directory" | "cells"> => ({
  directory: openDirectory(env.DIRECTORY),
  cells: openCells(env.cells),
});

/** @param answered when deferred work may begin; at once unless there is an answer to wait for. */
export function createDeps(
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
  now: number,
  answered: Promise<void> = Promise.resolve(),
): GlobalDeps {
  return {
    env,
    ...openDatabases(env),
    now,
    // Begun inside a promise: work that throws before its first await must not reach the answer either.
    defer: (what, work) =>
      ctx.waitUntil(answered.then(work).catch((fault: unknown) => logFault(what, fault))),
  };
}

export function createContext(
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
  now: number,
  answered?: Promise<void>,
): RequestContext {
  return {
    ...createDeps(env, ctx, now, answered),
    nonce: crypto.randomUUID().replaceAll("-", ""),
    cookies: [],
    shared: new Map(),
  };
}

/** Does the work once a request, however many loaders ask for it. */
export function memoizePerRequest<T>(
  context: RequestContext,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const running = (context.shared.get(name) as Promise<T> | undefined) ?? work();
  context.shared.set(name, running);
  return running;
}
