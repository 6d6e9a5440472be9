import { Link } from "@remix-run/react";
import { formatDate } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { balanceText } from "../pattern-text";
import { messages } from "./messages";
import type { PersonBalance } from "./show-balances.server";
import type { ReactNode } from "react";

const columns = "sm:grid sm:grid-cols-[1fr_6.5rem_6.5rem_6.5rem_7.5rem] sm:items-baseline sm:gap-x-4";

/** People with the sums of their balance. On a phone each sum has its name, on a desktop each column. */
export const BalancesList = ({ people, todayOn }: { people: readonly PersonBalance[]; todayOn: string }) => (
  <>
    <div aria-hidden className={`mt-4 hidden py-2 text-right text-sm text-muted ${columns}`}>
      <span className="text-left">Persona</span>
      <span>Previsto</span>
      <span>Trabajado</span>
      <span>Movimientos</span>
      <span>Saldo</span>
    </div>
    <ul className="mt-4 divide-y divide-line border-y border-line sm:mt-0">
      {people.map((person) => (
        <Row key={person.id} person={person} todayOn={todayOn} />
      ))}
    </ul>
  </>
);

function Row({
  person: { id, name, openingOn, expected, effective, moved, balance, pendingDays, lastOn },
  todayOn,
}: {
  person: PersonBalance;
  todayOn: string;
}) {
  return (
    <li className={`py-2 ${columns}`}>
      <div className="min-w-0">
        <Link
          to={`/schedules/balances/person?profile=${id}`}
          className="flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        {openingOn > todayOn && (
          <p className="text-sm text-muted">{messages.startsOn(formatDate(openingOn))}</p>
        )}
        {lastOn && <p className="text-sm text-muted">{messages.lastDay(formatDate(lastOn))}</p>}
        {pendingDays > 0 && (
          <p className="text-sm font-medium text-paused">{messages.pending(pendingDays)}</p>
        )}
      </div>
      {balance === null ? (
        <p className="text-sm text-muted sm:col-span-4 sm:text-right">{messages.tooOld}</p>
      ) : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 tabular-nums sm:contents">
          <Sum name="Previsto">{formatMinutes(expected)}</Sum>
          <Sum name="Trabajado">{formatMinutes(effective)}</Sum>
          <Sum name="Movimientos">{moved === 0 ? "—" : balanceText(moved)}</Sum>
          <Sum name="Saldo">
            <strong>{balanceText(balance)}</strong>
          </Sum>
        </dl>
      )}
    </li>
  );
}

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents sm:block">
    <dt className="text-muted sm:sr-only">{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
);
