// `npm run bench` measures the bars for times, bytes and memory, and writes docs/quality/bench.md. `npm run bench -- check-in p7` measures
// only those, and writes nothing.
import { benchCells } from "./cells";
import { benchCheckIn } from "./check-in";
import { benchCost } from "./cost";
import { benchDashboard } from "./dashboard";
import { benchFanOut } from "./fan-out";
import { benchIdle } from "./idle";
import { benchInspectionPack } from "./inspection-pack";
import { benchLighthouse } from "./lighthouse";
import type { Figure } from "./measure";
import { benchMillion } from "./million";
import { benchPublicPages } from "./public-pages";
import { benchRegister } from "./register";
import { benchReportsCsv } from "./reports-csv";
import { countScreens } from "./screens";
import { benchSize } from "./size";
import { benchTap } from "./tap";
import { benchWeight } from "./weight";
import { benchWorkingNow } from "./working-now";
import { currentLoad, writeReport, type Measured } from "./write-report";

const benches: Record<string, () => Promise<Figure[]>> = {
  "check-in": benchCheckIn,
  "working-now": benchWorkingNow,
  "reports-csv": benchReportsCsv,
  dashboard: benchDashboard,
  weight: benchWeight,
  "public-pages": benchPublicPages,
  lighthouse: benchLighthouse,
  tap: benchTap,
  "fan-out": benchFanOut,
  "inspection-pack": benchInspectionPack,
  register: benchRegister,
  million: benchMillion,
  size: benchSize,
  cost: benchCost,
  idle: benchIdle,
  cells: benchCells,
};
/** The bars by their numbers in docs/quality/bench.md. */
const byBar: Record<string, string | string[]> = {
  p1: "check-in",
  p2: "million",
  p3: "working-now",
  p4: "reports-csv",
  p5: "dashboard",
  p6: "weight",
  p7: "lighthouse",
  p8: "tap",
  p9: "fan-out",
  p10: "size",
  p11: "million",
  p12: ["million", "register"],
  p14: "cells",
  p15: "public-pages",
  p16: "cost",
  p17: "idle",
};

const wantedNames = process.argv.slice(2).flatMap((name) => byBar[name] ?? name);
const unknown = wantedNames.filter((name) => !(name in benches));
if (unknown.length > 0) {
  const knownNames = [...Object.keys(byBar), ...Object.keys(benches)];
  console.error(`No bench is called ${unknown.join(", ")}. There are: ${knownNames.join(", ")}.`);
  process.exit(2);
}

const figures: Measured[] = [];
const broken: string[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wantedNames.length > 0 && !wantedNames.includes(name)) continue;
  const load = currentLoad();
  // If a bench breaks, the figures before it are kept.
  try {
    const measured = (await bench()).map((figure) => ({ ...figure, load }));
    console.table(measured.map((figure) => ({ ...figure, load: load.toFixed(1) })));
    figures.push(...measured);
  } catch (fault) {
    broken.push(name);
    console.error(`${name} broke:`, fault);
  }
}
if (wantedNames.length === 0 && broken.length === 0) await writeReport(figures, countScreens());
process.exit(broken.length === 0 && figures.every(({ holds }) => holds) ? 0 : 1);
