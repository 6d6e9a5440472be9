import { env } from "cloudflare:test";
import { AsyncLocalStorage } from "node:async_hooks";
import { openDb, openDirectory } from "~/platform/db.server";
import { deps, settle } from "./deps";
import { aroundD1 } from "./around-d1";
import { aroundNetwork } from "./network";

/** What a participant of a race works with. */
export interface Turn {
  /** The cell, each of whose calls (`run`, `all`, `first`, `raw`, `batch`) waits for the participant's turn. */
  d1: D1Database;
  /** The directory, likewise. */
  directory: D1Database;
  /** Both, for a request. */
  bindings: { CELL_1: D1Database; DIRECTORY: D1Database };
  /** Lets anything else wait for the participant's turn, and be one: a call of the network, a step of a twin. */
  wait: <T>(send: () => Promise<T>) => Promise<T>;
  /** The dependencies of an operation, over those databases or ones that wrap them. Deferred work begins after the race. */
  deps: (d1?: D1Database, now?: number, directory?: D1Database) => ReturnType<typeof deps>;
}
export type Participant<T = unknown> = (turn: Turn) => Promise<T>;
/** Carries a race out under one order. @returns what each participant came to, once all have finished. */
export type Race = <T>(...participants: Participant<T>[]) => Promise<T[]>;
/** Says who is next, by the index of one of those who have not finished. */
export type Choose = (unfinished: number[]) => number;

/** One participant, as whoever gives the turns sees it. */
interface Player {
  /** Its calls that wait, oldest first. */
  calls: (() => Promise<void>)[];
  hasFinished: boolean;
  /** Told when one of the two changes. */
  changed: () => void;
}

/**
 * Lets participants share the databases under a chosen order. A turn is one call: it is carried out to its end, and its
 * participant goes on until it asks for its next call (it is *parked*) or its promise settles (it has *finished*). Whoever
 * gives the turns waits for either, without a clock, so between two turns everybody stands still: what else a participant
 * awaits (the network, an object, a pause before a retry) belongs to the turn before it.
 *
 * Calls that a participant makes in parallel are its own turns, in the order in which it asked. What it asks after it has
 * finished, as work left for after the answer does, is carried out when all have. Participants must not wait for each
 * other: one that awaits what another does never parks, and the test ends by its time limit, saying where it stood.
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
    // Also where the order does not fit: the test would wait for what was deferred, and not say so.
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
  return {
    ...{ d1, directory, wait, bindings: { CELL_1: d1, DIRECTORY: directory } },
    deps: (cell = d1, now = Date.now(), overDirectory = directory) =>
      deps(now, openDb(cell), ended, openDirectory(overDirectory)),
  };
}

const current = new AsyncLocalStorage<Turn>();
aroundNetwork((send) => current.getStore()?.wait(send) ?? send());

/** A participant whose calls to the network wait for their turn as well. */
export const withNetwork =
  <T>(take: Participant<T>): Participant<T> =>
  (turn) =>
    current.run(turn, () => take(turn));
