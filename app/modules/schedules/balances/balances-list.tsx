import { Link } from "@remix-run/react";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { formatDate } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { balanceText } from "../pattern-text";
import { messages } from "./messages";
import type { PersonBalance } from "./show-balances.server";

const columnsOf = (hasMoves: boolean) =>
  `lg:grid lg:items-baseline lg:gap-x-4 ${hasMoves ? "lg:grid-cols-[1fr_6.5rem_6.5rem_9rem_7.5rem]" : "lg:grid-cols-[1fr_6.5rem_6.5rem_7.5rem]"}`;

/** People with their balance. Its sums are columns on a wide screen, and else a line under the name. */
export function BalancesList({ people, todayOn }: { people: readonly PersonBalance[]; todayOn: string }) {
  const hasMoves = people.some(({ moved }) => moved !== 0);
  const columns = columnsOf(hasMoves);
  return (
    <>
      <div aria-hidden className={`mt-4 hidden py-2 text-right text-sm text-muted ${columns}`}>
        <span className="text-left">Persona</span>
        <span>Previsto</span>
        <span>Trabajado</span>
        {hasMoves && <span>{messages.moved}</span>}
        <span>Saldo</span>
      </div>
      <ul className="mt-4 divide-y divide-line border-y border-line lg:mt-0">
        {people.map((person) => (
          <Row key={person.id} {...{ person, todayOn, hasMoves }} />
        ))}
      </ul>
    </>
  );
}

function Row({
  person: { id, name, openingOn, since, expected, effective, moved, balance, pendingDays, lastOn },
  todayOn,
  hasMoves,
}: {
  person: PersonBalance;
  todayOn: string;
  /** Whether the list has the column of moves. */
  hasMoves: boolean;
}) {
  return (
    <li className={`grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-0.5 ${columnsOf(hasMoves)}`}>
      <div className="min-w-0">
        <Link
          to={`/schedules/balances/person?profile=${id}`}
          className="inline-flex min-h-11 items-center gap-x-1 font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
        </Link>
        {openingOn > todayOn && (
          <p className="text-sm text-muted">{messages.startsOn(formatDate(openingOn))}</p>
        )}
        {since && <p className="text-sm text-pretty text-muted">{since}</p>}
        {lastOn && <p className="text-sm text-muted">{messages.lastDay(formatDate(lastOn))}</p>}
      </div>
      {balance === null ? (
        <p className={`text-sm text-muted lg:text-right ${hasMoves ? "lg:col-span-4" : "lg:col-span-3"}`}>
          {messages.tooOld}
        </p>
      ) : (
        <>
          <dl className="contents tabular-nums">
            <Sum name="Previsto">{formatMinutes(expected)}</Sum>
            <Sum name="Trabajado">{formatMinutes(effective)}</Sum>
            {hasMoves && <Sum name={messages.moved}>{moved === 0 ? "—" : balanceText(moved)}</Sum>}
            <div>
              <dt className="sr-only">Saldo</dt>
              <dd className="text-right font-bold">{balanceText(balance)}</dd>
            </div>
          </dl>
          <p className="col-span-2 -mt-2 pb-2 text-sm text-muted tabular-nums lg:hidden">
            {messages.sums(formatMinutes(effective), formatMinutes(expected))}
            {moved !== 0 && <span className="block">{`${messages.moved}: ${balanceText(moved)}`}</span>}
          </p>
        </>
      )}
      {pendingDays > 0 && (
        <p className="col-span-full -mt-2 pb-2 text-sm text-muted">{messages.pending(pendingDays)}</p>
      )}
    </li>
  );
}

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="max-lg:hidden">
    <dt className="sr-only">{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
);
