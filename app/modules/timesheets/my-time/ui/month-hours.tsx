import { Link } from "@remix-run/react";
import { formatDuration } from "~/time/durations";
import { formatDayName } from "~/time/formats";
import type { Explanation } from "../../explain";
import { ExplainedFigures } from "../../explained-figures";
import type { MonthHours as Hours } from "../model/hours-texts";

/**
 * The expected and the worked time of a month's complete days, the balance, and the days that wait to be counted.
 * @param account the address of the person's balance. @param figures the expected and the worked time and the difference.
 */
export function MonthHours({
  title,
  figures,
  clockChange,
  balanceName,
  balance,
  pending,
  account,
}: Hours & { account: string; figures: readonly Explanation[] }) {
  return (
    <section aria-labelledby="month-hours" className="px-4 pt-2 pb-1">
      <h3 id="month-hours" className="text-sm font-semibold">
        {title}
      </h3>
      <ExplainedFigures figures={figures} />
      {clockChange && <p className="mt-1 text-sm text-muted first-letter:uppercase">{clockChange}.</p>}
      {pending.days > 0 && <p className="mt-1 text-sm text-muted">{pendingText(pending)}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {balance !== null && (
          <p>
            <span className="text-muted">{balanceName}: </span>
            <strong className="whitespace-nowrap">{balance}</strong>
          </p>
        )}
        <Link to={account} className="inline-flex min-h-11 items-center font-medium text-brand">
          Ver el saldo mes a mes
        </Link>
      </div>
    </section>
  );
}

function pendingText({ days, firstOn, totalMs, isThisWeek }: Hours["pending"]): string {
  const time = inParentheses(totalMs);
  if (isThisWeek)
    return days === 1
      ? `El ${formatDayName(firstOn!)}${time} se suma al acabar la semana.`
      : `${days} días de esta semana${time} se suman cuando acabe.`;
  const [some, remain, counts] =
    days === 1 ? ["1 día", "Queda", "se suma"] : [`${days} días`, "Quedan", "se suman"];
  return `${remain} ${some} sin cerrar${time}: ${counts} cuando no falte nada.`;
}

const inParentheses = (totalMs: number) => (totalMs > 0 ? ` (${formatDuration(totalMs)})` : "");
