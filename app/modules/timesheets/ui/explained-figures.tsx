import { ExplainedFigure } from "~/modules/schedules/explained-figure";
import { amountTextOf, type Explanation } from "../explain";

/** Figures side by side while the text leaves room. Each opens over the whole width to its days, and to their entries and plans. */
export const ExplainedFigures = ({ figures }: { figures: readonly Explanation[] }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-1 sm:gap-x-6 [&>details[open]]:col-span-full">
    {figures.map((figure) => (
      <Figure key={figure.name} {...figure} />
    ))}
  </div>
);

const Figure = ({ unit, name, amount, sentence, parts }: Explanation) => {
  const amountText = (part: number) => amountTextOf(unit, part);
  return (
    <ExplainedFigure
      {...{ sentence, parts, amountText }}
      className="grid grid-cols-[auto_1fr] items-center gap-x-1 [&>svg]:col-start-2 [&>svg]:row-start-1 [&>svg]:size-4"
    >
      <span className="row-start-1 text-sm text-muted">{name}</span>{" "}
      <strong className="col-span-2 row-start-2 text-[0.9375rem] sm:text-lg">{amountText(amount)}</strong>
    </ExplainedFigure>
  );
};
