// `npm run bench`: measures the bars that are times and memory, as ratios against a control of the same run.
// `npm run bench -- check-in register` runs those only.
import { benchCheckIn } from "./check-in";
import { benchFanOut } from "./fan-out";
import type { Figure } from "./measure";
import { benchRegister } from "./register";
import { benchReportsCsv } from "./reports-csv";
import { benchWorkingNow } from "./working-now";

const benches: Record<string, () => Promise<Figure[]>> = {
  "check-in": benchCheckIn,
  "fan-out": benchFanOut,
  "working-now": benchWorkingNow,
  register: benchRegister,
  "reports-csv": benchReportsCsv,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}.`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const [name, bench] of Object.entries(benches))
  if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await bench()));
console.table(
  figures.map(({ holds, ...figure }) => ({ ...figure, holds: holds ? "holds" : "does not hold" })),
);
process.exit(figures.every(({ holds }) => holds) ? 0 : 1);
