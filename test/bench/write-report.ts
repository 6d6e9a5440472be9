import { writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import type { ScreenCost } from "../support/screen-cost";
import type { Figure } from "./measure";

const file = fileURLToPath(new URL("../../docs/quality/bench.md", import.meta.url));

/** A figure, and the machine's load when its benchmark began. */
export type Measured = Figure & { load: number };

const howToRead = `Written by \`npm run bench\`. \`npm run bench -- p7 register\` measures some bars and writes nothing.

- **×** is a ratio to the control of the same run: the median of three rounds in the order A B B A.
- **P7**, **P8**, **P9** and the start-up are absolute. Lighthouse's phone has 1.6 Mbit/s, 150 ms, and a processor four times slower. Its numbers
  are performance, accessibility, best practices and SEO. V8's profiler measures the start-up.
- **Load** is the average number of runnable processes in the minute before a bar. Above the number of cores, absolute figures are too high.
- **P16** is counted by \`test/http/gate/month-cost\`; \`npm run bench -- cost\` prints each resource with its price.
- Tests count the rest: P2 (\`clock/punch-cost\`), P3's rows (\`board/working-now-cost\`), P4's queries and bytes (\`reports/csv\`), P6's
  scripts (\`e2e/build-size\`), round trips (\`gate/screen-cost\`).
- Nothing here measures the real D1's distance, its replicas or the limit of 128 MB.
`;

/** Writes docs/quality/bench.md. */
export async function writeReport(figures: Measured[], screens: ScreenCost[]): Promise<void> {
  const costs = withoutRepeats(screens);
  const costly = costs.filter(({ roundTrips, rowsRead }) => roundTrips > 3 || rowsRead > 100);
  const unlisted = costs.length - costly.length;
  const text = [
    "# Figures\n",
    machine(figures),
    table(
      ["Bar", "Control", "Figure", ""],
      figures.map(({ bar, control, figure, holds }) => [
        bar,
        control,
        figure,
        holds ? "holds" : "**does not hold**",
      ]),
    ),
    "## How to read it\n",
    howToRead,
    "## Queries of screens\n",
    `For the owner of a company of 62 people with 10,000 logs, as a page and as data for Remix's scripts. The bar is five round trips, one of them to
the directory. ${unlisted} screens need at most three and read at most 100 rows; the table has the others.\n`,
    table(
      ["Screen", "Round trips", "Rows read"],
      costly.map(({ name, roundTrips, rowsRead }) => [`\`${name}\``, String(roundTrips), String(rowsRead)]),
    ),
  ].join("\n");
  const options = await resolveConfig(file);
  writeFileSync(file, await format(text, { ...options, parser: "markdown" }));
}

function machine(figures: Measured[]): string {
  const cores = cpus();
  const memory = (totalmem() / 1024 ** 3).toFixed(0);
  return `${new Date().toISOString().slice(0, 10)} · ${cores.length} cores, ${cores[0]!.model.trim()}, ${memory} GiB · ${type()} ${release()} · Node ${process.version} · load up to ${Math.max(...figures.map(({ load }) => load)).toFixed(1)}\n`;
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
