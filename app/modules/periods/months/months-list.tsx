import { Link } from "@remix-run/react";
import { formatMinutes } from "~/time/durations";
import type { BlockLink } from "./block-links";
import { messages } from "./messages";
import type { MonthRow } from "./model/month-row";
import { monthsPath, reviewPath, statementPath } from "./period-paths";

const columns = "sm:grid sm:grid-cols-[1fr_6.5rem_6.5rem_6.5rem_16rem] sm:items-baseline sm:gap-x-4";

/** People with their period: figures, and what keeps it open. On a phone each is a card. @param refused why periods were not closed, by person. */
export const MonthsList = ({
  rows,
  refused,
}: {
  rows: readonly MonthRow[];
  refused: Record<string, string>;
}) => (
  <>
    <div aria-hidden className={`mt-4 hidden py-2 text-right text-sm text-muted ${columns}`}>
      <span className="text-left">Persona</span>
      <span>{messages.worked}</span>
      <span>{messages.expected}</span>
      <span>{messages.excess}</span>
      <span className="text-left">{messages.state}</span>
    </div>
    <ul className="mt-4 divide-y divide-line border-y border-line sm:mt-0">
      {rows.map((row) => (
        <Row key={row.id} row={row} refused={refused[row.id]} />
      ))}
    </ul>
  </>
);

function Row({ row, refused }: { row: MonthRow; refused: string | undefined }) {
  const { id, name, range, state, figures, excessText } = row;
  return (
    <li className={`py-2 ${columns}`}>
      <p className="min-w-0">
        <Link
          to={reviewPath(id, range.from)}
          className="flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      </p>
      {state === "earlier" ? (
        <span className="hidden sm:col-span-3 sm:block" />
      ) : (
        <dl className="flex flex-wrap gap-x-4 tabular-nums sm:contents">
          <Sum name={messages.worked} to={reviewPath(id, range.from, "effective")}>
            {formatMinutes(figures.effective)}
          </Sum>
          <Sum name={messages.expected} to={reviewPath(id, range.from, "expected")}>
            {figures.expected === null ? null : formatMinutes(figures.expected)}
          </Sum>
          <Sum
            name={messages.excess}
            to={`${state === "issued" ? statementPath(id, range.from) : reviewPath(id, range.from)}#excess`}
          >
            {figures.excess === 0 ? null : formatMinutes(figures.excess)}
          </Sum>
        </dl>
      )}
      <div className="min-w-0 text-sm">
        {refused && <p className="font-medium text-problem">{refused}</p>}
        <RowState row={row} />
        {excessText && <p className="text-muted">{excessText}</p>}
      </div>
    </li>
  );
}

function RowState({ row: { state, issuedText, earlier, blocks } }: { row: MonthRow }) {
  switch (state) {
    case "ready":
      return <p className="font-medium text-working">{messages.ready}</p>;
    case "issued":
      return <p>{issuedText}</p>;
    case "earlier":
      return <Open links={[{ text: messages.earlier(earlier!.name), to: monthsPath(earlier!.from) }]} />;
    case "blocked":
    case "running":
      return <Open links={blocks} />;
  }
}

/** What keeps a period open, each a tap from its answer. */
export const Open = ({ links }: { links: readonly BlockLink[] }) => (
  <ul>
    {links.map(({ text, to }) => (
      <li key={`${text}${to}`}>
        {to === null ? (
          <span className="text-muted">{text}</span>
        ) : (
          <Link to={to} className="inline-flex min-h-11 items-center font-medium text-paused underline">
            {text}
          </Link>
        )}
      </li>
    ))}
  </ul>
);

/** A figure that leads to the days that make it up. Null is shown as none. */
const Sum = ({ name, to, children }: { name: string; to: string; children: string | null }) => (
  <div className="max-sm:flex max-sm:items-center max-sm:gap-x-1 sm:text-right">
    <dt className="text-muted sm:sr-only">{name}</dt>
    <dd>
      {children === null ? (
        "—"
      ) : (
        <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
          {children}
        </Link>
      )}
    </dd>
  </div>
);
