import { env } from "cloudflare:test";
import { AsyncLocalStorage } from "node:async_hooks";
import { openDb, openDirectory } from "~/platform/db.server";
import { deps, settle } from "./deps";
import { aroundD1 } from "./around-d1";
import { aroundObjects } from "./around-objects";
import { aroundNetwork } from "./network";

/** A participant's tools in a race. */
export interface Turn {
  /** The cell. Each of its calls (`run`, `all`, `first`, `raw`, `batch`) waits for the participant's turn. */
  d1: D1Database;
  /** The directory, likewise. */
  directory: D1Database;
  /** The Durable Objects, likewise: the guard, the log, the pace of mails and the live object. */
  objects: ReturnType<typeof aroundObjects>;
  /** All of them, for a request. */
  bindings: { CELL_1: D1Database; DIRECTORY: D1Database } & Turn["objects"];
  /** Makes anything else a turn of the participant: a call of the network, a step of a twin. */
  wait: <T>(send: () => Promise<T>) => Promise<T>;
  /** Returns the dependencies of an operation over these, or over wrapped databases. Deferred work begins after the race. */
  deps: (d1?: D1Database, now?: number, directory?: D1Database) => ReturnType<typeof deps>;
}
export type Participant<T = unknown> = (turn: Turn) => Promise<T>;
/** Runs a race in one order. @returns each participant's result, once all have finished. */
export type Race = <T>(...participants: Participant<T>[]) => Promise<T[]>;
/** Chooses the next participant, by its index among the unfinished. */
export type Choose = (unfinished: number[]) => number;

/** One participant, from the scheduler's view. */
interface Player {
  /** Its waiting calls, oldest first. */
  calls: (() => Promise<void>)[];
  hasFinished: boolean;
  /** Called when one of the two changes. */
  changed: () => void;
}

/**
 * Lets participants share the databases and objects in a chosen order. A turn is one call, carried out completely. Then its participant
 * runs until its next call (it is *parked*) or the end of its promise (it has *finished*). The scheduler waits for either, without a clock,
 * so nothing moves between two turns. Everything else that a participant awaits belongs to the turn before it: the network, a bucket, a
 * pause before a retry.
 *
 * Calls that a participant makes in parallel are its own turns, in the order of the requests. Deferred work after its answer runs when all
 * have finished. Participants must not wait for each other. If one awaits another's step, it never parks. The test then ends by its time
 * limit and reports its position.
 */
export async function race<T>(
  participants: Participant<T>[],
  choose: Choose,
  took: (index: number) => void,
): Promise<T[]> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const players: Player[] = [];
  const results: Promise<T>[] = [];
  for (const take of participants) {
    const player: Player = { calls: [], hasFinished: false, changed: () => {} };
    const result = take(turnOf(player, ended));
    const finish = () => {
      player.hasFinished = true;
      player.changed();
    };
    result.then(finish, finish);
    players.push(player);
    results.push(result);
    await still(player);
  }
  try {
    for (;;) {
      const unfinished = [...players.keys()].filter((index) => !players[index]!.hasFinished);
      if (unfinished.length === 0) break;
      const index = choose(unfinished);
      took(index);
      await players[index]!.calls.shift()!();
      await still(players[index]!);
    }
    for (const call of players.flatMap(({ calls }) => calls)) await call();
  } finally {
    // This runs even if the order does not fit. Otherwise the test would wait for deferred work and hide the reason.
    end();
  }
  await settle();
  return Promise.all(results);
}

const still = (player: Player) =>
  player.calls.length > 0 || player.hasFinished
    ? Promise.resolve()
    : new Promise<void>((resolve) => (player.changed = resolve));

function turnOf(player: Player, ended: Promise<void>): Turn {
  const wait = <T>(send: () => Promise<T>) => {
    if (player.hasFinished) return ended.then(send);
    return new Promise<T>((resolve, reject) => {
      player.calls.push(() => send().then(resolve, reject));
      player.changed();
    });
  };
  const [d1, directory] = [aroundD1(env.CELL_1, wait), aroundD1(env.DIRECTORY, wait)];
  const objects = aroundObjects(wait);
  return {
    d1,
    directory,
    objects,
    wait,
    bindings: { CELL_1: d1, DIRECTORY: directory, ...objects },
    deps: (cell = d1, now = Date.now(), overDirectory = directory) => {
      const usual = deps(now, openDb(cell), ended, openDirectory(overDirectory));
      return { ...usual, env: { ...usual.env, ...objects } };
    },
  };
}

const current = new AsyncLocalStorage<Turn>();
aroundNetwork((send) => current.getStore()?.wait(send) ?? send());

/** Returns a participant whose calls to the network also wait for their turn. */
export const withNetwork =
  <T>(take: Participant<T>): Participant<T> =>
  (turn) =>
    current.run(turn, () => take(turn));
