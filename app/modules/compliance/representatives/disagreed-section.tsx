import { Link } from "@remix-run/react";
import { monthTitle } from "~/modules/timesheets/reports/month-words";
import { messages } from "./messages";
import type { showMonth } from "./show-month.server";

/** Shows how many disputes each month and day has, without their content. */
export const DisagreedSection = ({ disagreed }: Pick<Awaited<ReturnType<typeof showMonth>>, "disagreed">) => (
  <section aria-labelledby="disagreed" className="mt-8 border-t border-line pt-4">
    <h2 id="disagreed" className="text-xl font-bold">
      {messages.disagreed}
    </h2>
    <p className="mt-1 max-w-prose text-muted">{messages.disagreedIntro}</p>
    {disagreed.length === 0 ? (
      <p className="mt-2">{messages.allAgreed}</p>
    ) : (
      <ul className="mt-2 divide-y divide-line">
        {disagreed.map(({ from, days }) => (
          <li key={from} className="flex flex-wrap items-center gap-x-2">
            <Link
              to={`/representation?month=${from.slice(0, 7)}`}
              className="inline-flex min-h-11 items-center font-medium text-brand underline"
            >
              {monthTitle(from)}
            </Link>
            <span>
              {countText(days)} ({days.map(dayText).join(", ")})
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

type Day = { day: string; count: number };

function countText(days: readonly Day[]): string {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return total === 1 ? "1 corrección" : `${total} correcciones`;
}

/** `día 3`, or `día 3: 2` for several. */
const dayText = ({ day, count }: Day) => `día ${Number(day.slice(8))}${count > 1 ? `: ${count}` : ""}`;
