import { monthTitle } from "~/modules/timesheets/reports/month-texts";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import { messages } from "./messages";
import type { showMonth } from "./show-month.server";

/** Shows how many disputes each month and day has, without their content. */
export const DisagreedSection = ({ disagreed }: Pick<Awaited<ReturnType<typeof showMonth>>, "disagreed">) => (
  <Section id="disagreed" title={messages.disagreed} className="mt-8 border-t border-line pt-4">
    <p className="mt-1 max-w-prose text-muted">{messages.disagreedIntro}</p>
    {disagreed.length === 0 ? (
      <p className="mt-2">{messages.allAgreed}</p>
    ) : (
      <ul className="mt-2 divide-y divide-line">
        {disagreed.map(({ from, days }) => (
          <li key={from} className="flex flex-wrap items-center gap-x-2">
            <TextLink to={`/representation?month=${from.slice(0, 7)}`}>{monthTitle(from)}</TextLink>
            <span>
              {countText(days)} ({days.map(dayText).join(", ")})
            </span>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

type Day = { day: string; count: number };

function countText(days: readonly Day[]): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return total === 1 ? "1 corrección" : `${total} correcciones`;
}

/** `día 3`, or `día 3: 2` for several. */
const dayText = ({ day, count }: Day) => `día ${Number(day.slice(8))}${count > 1 ? `: ${count}` : ""}`;
