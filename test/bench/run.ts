// `npm run bench`: measures the bars that are times and memory, as ratios against a control of the same run.
import { benchCheckIn } from "./check-in";
import { benchRegister } from "./register";
import { benchReportsCsv } from "./reports-csv";

const figures = [...(await benchCheckIn()), ...(await benchRegister()), ...(await benchReportsCsv())];
console.table(
  figures.map(({ holds, ...figure }) => ({ ...figure, holds: holds ? "holds" : "does not hold" })),
);
process.exit(figures.every(({ holds }) => holds) ? 0 : 1);
