// What `npm test` and `npm run test:deep` run: one tier of the suite each. With paths both tiers of those files run; other arguments go
// to vitest (`npm test -- --project unit`, `npm test -- --changed`).
import { spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { tagsFilter, type Tier } from "./support/node/tier";

const inMemory = "/dev/shm";
const enoughBytes = 1024 ** 3;

/** Databases of tests are thrown away: where memory can hold them, none is written to the disk. Containers may give little. */
function findTemporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

const isDeep = process.argv[2] === "--deep";
const args = process.argv.slice(isDeep ? 3 : 2);
const namesFiles = args.some((arg) => /\.tsx?\b|\//.test(arg) && !arg.startsWith("-"));
const tier: Tier | undefined = namesFiles && !isDeep ? undefined : isDeep ? "deep" : "quick";

const { status } = spawnSync(
  "npx",
  [
    "vitest",
    "run",
    ...(tier ? [`--tags-filter=${tagsFilter[tier]}`] : []),
    // A line for each file is of use to those who wait for a few.
    ...(args.length === 0 ? ["--reporter=dot", "--reporter=./test/support/node/summary-reporter.ts"] : []),
    ...args,
  ],
  {
    stdio: "inherit",
    env: { ...process.env, TMPDIR: process.env.TMPDIR ?? findTemporaryFolder(), ...(tier && { TIER: tier }) },
  },
);
process.exitCode = status ?? 1;
