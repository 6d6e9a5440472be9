// `npm run bench`: measures the bars that are times and memory, as ratios against a control of the same run.
import { benchCheckIn } from "./check-in";
import { benchFanOut } from "./fan-out";
import { benchRegister } from "./register";
import { benchWorkingNow } from "./working-now";

const figures = [
  ...(await benchCheckIn()),
  ...(await benchFanOut()),
  ...(await benchWorkingNow()),
  ...(await benchRegister()),
];
console.table(
  figures.map(({ holds, ...figure }) => ({ ...figure, holds: holds ? "holds" : "does not hold" })),
);
process.exit(figures.every(({ holds }) => holds) ? 0 : 1);
