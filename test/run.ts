// `npm test` and `npm run test:deep` run this, one tier of the suite each. With paths, both tiers of those files run. Other arguments go to
// vitest (`npm test -- --project unit`, `npm test -- --changed`).
import { spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { requirePrograms } from "./support/node/require-programs";
import { tagsFilter, type Tier } from "./support/node/tier";

const inMemory = "/dev/shm";
const enoughBytes = 1024 ** 3;

/** The tests' databases are temporary: if memory has room for them, none is written to the disk. Containers may have little. */
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

// Before anything is built. A run of some files asks only for what their projects need: see their globalSetup.
if (args.length === 0) requirePrograms(["chromium", "openssl"]);

const { status } = spawnSync(
  "npx",
  [
    "vitest",
    "run",
    ...(tier ? [`--tags-filter=${tagsFilter[tier]}`] : []),
    // A line for each file is useful if only a few run.
    ...(args.length === 0 ? ["--reporter=dot", "--reporter=./test/support/node/summary-reporter.ts"] : []),
    ...args,
  ],
  {
    stdio: "inherit",
    env: { ...process.env, TMPDIR: process.env.TMPDIR ?? findTemporaryFolder(), ...(tier && { TIER: tier }) },
  },
);
process.exitCode = status ?? 1;
