import { writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import type { ScreenCost } from "../support/screen-cost";
import type { Figure } from "./measure";

const file = fileURLToPath(new URL("../../docs/quality/bench.md", import.meta.url));

/** A figure, and the machine's load when its benchmark began. */
export type Measured = Figure & { load: number };

const howToRead = `Written by \`npm run bench\`; not by hand. \`npm run bench -- p7 register\` measures only some and writes nothing.

- A bar in **×** is a ratio inside one run, against the control beside it: three rounds in the order A B B A, and their
  median. It says the same on a slow machine and on a fast one.
- **P7**, **P8**, **P9** and the start-up are absolute. Lighthouse reckons with its own phone: a line of 1.6 Mbit/s and
  150 ms, and a processor four times slower than this one. The four numbers are performance, accessibility, best practices
  and SEO; the last three are held by this bench alone. The app is served over HTTP/1.1 here, and over HTTP/2 or 3 by Cloudflare.
- **Load** is how many processes wanted this machine, on average over the minute before: with more than it has cores, the
  absolute figures come out worse than they are.
- The start-up is the time in which V8's profiler saw the Worker do anything before its first request. Cloudflare measures
  its own when the Worker is deployed.
- \`test/operations\`, \`test/http\` and \`test/unit\` hold what can be counted: P2 (\`clock/punch-cost\`), P3's rows
  (\`live/working-now-cost\`), P4's queries and bytes (\`reports/csv\`), P6's scripts (\`e2e/build-size\`) and the round trips
  of the second table (\`gate/screen-cost\`). \`test/e2e/optimistic-punch\` holds that a failed punch is put back.
- **P16** is counted by \`test/http/gate/month-cost\`, which plays a company of fifteen through the Worker; \`npm run bench -- cost\` prints each
  resource with its price. The processor's time is that of workerd here, its databases included.
- Nothing here measures the real D1's distance, replicas or the memory limit of 128 MB.
`;

/** Writes docs/quality/bench.md. */
export async function writeReport(figures: Measured[], screens: ScreenCost[]): Promise<void> {
  const text = [
    "# Figures\n",
    machine(),
    table(
      ["Bar", "Control", "Figure", "", "Load"],
      figures.map(({ bar, control, figure, holds, load }) => [
        bar,
        control,
        figure,
        holds ? "holds" : "**does not hold**",
        load.toFixed(1),
      ]),
    ),
    "## How to read it\n",
    howToRead,
    "## What D1 is asked for each screen\n",
    "For the owner of a company of 62 people with 10,000 logs. As a page and as the data that Remix's scripts fetch, the\n" +
      "same unless both are listed. The bar is five round trips, one of them to the directory.\n",
    table(
      ["Screen", "Round trips", "Rows read"],
      withoutRepeats(screens).map(({ name, roundTrips, rowsRead }) => [
        `\`${name}\``,
        String(roundTrips),
        String(rowsRead),
      ]),
    ),
  ].join("\n");
  const options = await resolveConfig(file);
  writeFileSync(file, await format(text, { ...options, parser: "markdown" }));
}

function machine(): string {
  const cores = cpus();
  const memory = (totalmem() / 1024 ** 3).toFixed(0);
  return `${new Date().toISOString().slice(0, 10)} · ${cores.length} cores, ${cores[0]!.model.trim()}, ${memory} GiB · ${type()} ${release()} · Node ${process.version}\n`;
}

function withoutRepeats(screens: ScreenCost[]): ScreenCost[] {
  const seen = new Map<string, ScreenCost>();
  for (const { name, as, roundTrips, rowsRead } of screens) {
    const twin = seen.get(name);
    const isSame = twin?.roundTrips === roundTrips && twin.rowsRead === rowsRead;
    if (!isSame)
      seen.set(twin ? `${name} (${as})` : name, {
        name: twin ? `${name} (${as})` : name,
        as,
        roundTrips,
        rowsRead,
      });
  }
  return [...seen.values()];
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n") + "\n";

/** Returns the average number of runnable processes in the last minute. */
export const currentLoad = () => loadavg()[0]!;
