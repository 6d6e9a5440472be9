import { startApp, type AppAddress } from "../support/node/running-app";
import { elapsedMs, median, rounds, timeRatio, type Figure } from "./measure";
import { signIn } from "./sign-in";

const connections = 20;
const requestsARound = 600;
/** Of each kind in a round: its 99th percentile is the fifth slowest, not the slowest one or two. */
const singles = 400;
const runLength = 50;

/** P1: compares a punch with a request that reads one row of D1, on the same server. That request is /login for a signed-in visitor. */
export async function benchCheckIn(): Promise<Figure[]> {
  const app = await startApp();
  try {
    const bearers = await Promise.all(
      Array.from({ length: connections }, (_, index) => signIn(app.address, index)),
    );
    const punchers = bearers.map((bearer) => puncher(app.address, bearer));
    const readers = bearers.map((bearer) => () => readRow(app.address, bearer));

    // The first requests of a new server would measure the compiler.
    await load(punchers);
    await load(readers);
    const timePerPunch = await timeRatio(
      () => load(punchers),
      () => load(readers),
    );
    const latencies = await latencyRounds(punchers[0]!, readers[0]!);
    const throughput = 1 / timePerPunch;
    const ratioAt = (part: number) =>
      median(latencies.map(({ punches, reads }) => percentile(punches, part) / percentile(reads, part)));
    const p99 = ratioAt(0.99);
    return [
      {
        bar: `P1 punches/s ≥ 0.6 × reads/s, ${connections} connections`,
        control: "GET /login, signed in: one row of D1",
        figure: `${throughput.toFixed(2)} ×`,
        holds: throughput >= 0.6,
      },
      {
        bar: "P1 p99 of a punch ≤ 2 × that read's, 1 connection",
        control: `median ${ratioAt(0.5).toFixed(2)} ×`,
        figure: `${p99.toFixed(2)} ×`,
        holds: p99 <= 2,
      },
    ];
  } finally {
    await app.stop();
  }
}

/** Spreads a fixed number of requests over all connections, each one after the other. */
async function load(connected: (() => Promise<void>)[]) {
  await Promise.all(
    connected.map(async (send) => {
      for (let sent = 0; sent < requestsARound / connections; sent += 1) await send();
    }),
  );
}

/**
 * Times runs of punches and runs of reads in turn, so that a slow second of the machine is in both. A read right after a punch would wait
 * for its background work.
 * @returns their milliseconds, by round.
 */
async function latencyRounds(punch: () => Promise<void>, readRow: () => Promise<void>) {
  const latencies: { punches: number[]; reads: number[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times = { punches: [] as number[], reads: [] as number[] };
    for (let done = 0; done < singles; done += runLength) {
      for (let sent = 0; sent < runLength; sent += 1) times.punches.push(await elapsedMs(punch));
      for (let sent = 0; sent < runLength; sent += 1) times.reads.push(await elapsedMs(readRow));
    }
    latencies.push(times);
  }
  return latencies;
}

const percentile = (values: number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1]!;

/** Punches in and out in turn, so that every request writes. */
export function puncher({ origin }: AppAddress, bearer: string) {
  let isIn = false;
  return async () => {
    isIn = !isIn;
    const answer = await fetch(`${origin}/api/check-in`, {
      method: "POST",
      headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
      body: JSON.stringify({ action: isIn ? "check_in" : "check_out", location: null }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the punch answered ${answer.status}`);
  };
}

async function readRow({ origin }: AppAddress, bearer: string) {
  const answer = await fetch(`${origin}/login`, {
    headers: { Authorization: `Bearer ${bearer}` },
    redirect: "manual",
  });
  await answer.arrayBuffer();
  if (answer.status !== 302) throw new Error(`the read answered ${answer.status}`);
}
