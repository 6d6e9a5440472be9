import { openCells, type Cells } from "./cells.server";
import { openDirectory, type Db, type Directory } from "./db.server";
import type { Env } from "./env.server";
import { refusal } from "./http.server";
import { logFault } from "./log.server";

/** An operation's dependencies. app/entry.worker.ts sets `now`; operations never read a clock. */
export interface GlobalDeps {
  env: Env;
  directory: Directory;
  cells: Cells;
  /** The instant at which the request or cron arrived, in UTC milliseconds. */
  now: number;
  /** The requester's network. Jobs have none. */
  network?: string;
  /** Runs work after the answer was sent. Its faults are only logged. */
  defer: (what: string, work: () => Promise<unknown>) => void;
}

/** The dependencies of an operation on a company, with the company's cell. */
export interface Deps extends GlobalDeps {
  cell: string;
  db: Db;
}

/** @throws Response 503 when no cell has that name. The fault is logged. */
export function inCell(deps: GlobalDeps, cell: string): Deps {
  const db = deps.cells.find(cell);
  if (db) return { ...deps, cell, db };
  logFault("cell", new Error(`no cell is bound as ${cell}`));
  throw refusal(503, outOfReachText);
}

/** The message for people whose company's cell cannot be reached. */
export const outOfReachText =
  "Ahora no podemos consultar los datos de tu empresa. Inténtalo de nuevo en unos minutos.";

/** For lookups by an address, a token or a number, before the company is known. */
export const inEachCell = (deps: GlobalDeps): Deps[] => deps.cells.names.map((cell) => inCell(deps, cell));

export interface RequestContext extends GlobalDeps {
  /** For the answer's Content-Security-Policy. */
  nonce: string;
  /** Set-Cookie values to add to those of the route. */
  cookies: string[];
  /** Work that several loaders of the request share, by name. */
  shared: Map<string, Promise<unknown>>;
}

/** Opens new sessions, which see the latest writes of others. */
export const openDatabases = (env: Env): Pick<GlobalDeps, "directory" | "cells"> => ({
  directory: openDirectory(env.DIRECTORY),
  cells: openCells(env.cells),
});

/** @param whenAnswered resolves when deferred work may begin. By default it begins immediately. */
export function createDeps(
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
  now: number,
  whenAnswered: Promise<void> = Promise.resolve(),
): GlobalDeps {
  return {
    env,
    ...openDatabases(env),
    now,
    // The promise chain also catches work that throws before its first await.
    defer: (what, work) =>
      ctx.waitUntil(whenAnswered.then(work).catch((fault: unknown) => logFault(what, fault))),
  };
}

export function createContext(
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
  now: number,
  whenAnswered?: Promise<void>,
): RequestContext {
  return {
    ...createDeps(env, ctx, now, whenAnswered),
    nonce: crypto.randomUUID().replaceAll("-", ""),
    cookies: [],
    shared: new Map(),
  };
}

/** Does the work once per request, even if several loaders need it. */
export function memoizePerRequest<T>(
  context: RequestContext,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const running = (context.shared.get(name) as Promise<T> | undefined) ?? work();
  context.shared.set(name, running);
  return running;
}
