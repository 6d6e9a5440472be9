import { ExplainedFigure } from "~/modules/schedules/explained-figure";
import { amountTextOf, type Explanation } from "./explain";

/** Figures side by side, and on a phone below each other. Each opens to its days, and to their entries and plans. */
export const ExplainedFigures = ({ figures }: { figures: readonly Explanation[] }) => (
  <div className="grid max-sm:divide-y max-sm:divide-line sm:grid-cols-3 sm:gap-x-6">
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
      className="flex items-center gap-x-3 sm:items-end sm:gap-x-1"
    >
      <span className="flex grow items-baseline justify-between gap-x-3 sm:block sm:grow-0">
        <span className="text-muted sm:block">{name}</span>{" "}
        <strong className="text-lg">{amountText(amount)}</strong>
      </span>
    </ExplainedFigure>
  );
};
