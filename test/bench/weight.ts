import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { binaryPath } from "../../dev/wrangler";
import { firstLoad, gzippedBytes, mostFirstBytes, readManifest } from "../support/node/first-load";
import { median, type Figure } from "./measure";

const root = fileURLToPath(new URL("../..", import.meta.url));
const starts = 3;

/** P6: measures a browser's first load, the Worker's size and its work before the first request. */
export function benchWeight(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "fichaclara-bench-weight-"));
  try {
    return Promise.resolve([firstScripts(), worker(folder), startUp(folder)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function firstScripts(): Figure {
  const manifest = readManifest();
  const bytes = gzippedBytes(firstLoad(manifest, "routes/_app.dashboard"));
  const frame = gzippedBytes(firstLoad(manifest, "root"));
  return {
    bar: `P6 first load of /dashboard ≤ ${mostFirstBytes / 1000} kB of JavaScript gz`,
    control: `any page, without its own: ${(frame / 1000).toFixed(1)} kB`,
    figure: `${(bytes / 1000).toFixed(1)} kB`,
    holds: bytes <= mostFirstBytes,
  };
}

function worker(folder: string): Figure {
  const wranglerOutput = wrangler("deploy", "--dry-run", "--outdir", join(folder, "worker"));
  const [, kibibytes] = /gzip: ([\d.]+) KiB/.exec(wranglerOutput) ?? [];
  if (!kibibytes) throw new Error(`wrangler told no size:\n${wranglerOutput}`);
  const bytes = Number(kibibytes) * 1024;
  return {
    bar: "P6 Worker, one file, ≤ 1.5 MB gz",
    control: "wrangler deploy --dry-run",
    figure: `${(bytes / 1000).toFixed(0)} kB`,
    holds: bytes <= 1_500_000,
  };
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  /** Microseconds. */
  timeDeltas: number[];
}

function startUp(folder: string): Figure {
  const file = join(folder, "start-up.cpuprofile");
  const times = Array.from({ length: starts }, () => {
    wrangler("check", "startup", "--outfile", file);
    return busyMs(JSON.parse(readFileSync(file, "utf8")) as Profile);
  });
  return {
    bar: "P6 start-up ≤ 200 ms CPU",
    control: `wrangler check startup, median of ${starts}`,
    figure: `${median(times).toFixed(0)} ms`,
    holds: median(times) <= 200,
  };
}

/** Returns how long the profiled Worker was busy. */
function busyMs({ nodes, samples, timeDeltas }: Profile): number {
  const idle = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id),
  );
  return samples.reduce((sum, node, index) => sum + (idle.has(node) ? 0 : timeDeltas[index]!), 0) / 1000;
}

const wrangler = (...args: string[]) =>
  execFileSync(binaryPath(root, "wrangler"), args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, CLOUDFLARE_ENV: undefined, WRANGLER_SEND_METRICS: "false" },
  });
