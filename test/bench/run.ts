// `npm run bench`: measures the bars that are times and memory, as ratios against a control of the same run.
import { benchRegister } from "./register";

const figures = await benchRegister();
console.table(
  figures.map(({ bar, control, figure, holds }) => ({
    bar,
    control,
    figure,
    holds: holds ? "holds" : "does not hold",
  })),
);
process.exit(figures.every(({ holds }) => holds) ? 0 : 1);
