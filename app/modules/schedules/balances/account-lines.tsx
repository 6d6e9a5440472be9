import { formatDate, type LocalDate } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { formatMonth } from "~/time/formats";
import { Section } from "~/ui/section";
import { ExplainedFigure } from "../explained-figure";
import { balanceText, clockChangeText } from "../pattern-text";
import { messages, reasonNames } from "./messages";
import type { AccountLine, ShownMove } from "./show-account.server";

/**
 * The months and the moves of an account, the last first, each with the balance after it. A month opens to its days. A desk has the figures
 * in columns.
 * @param dayHref returns the address of a day of the person.
 */
export const AccountLines = ({
  lines,
  dayHref,
}: {
  lines: readonly AccountLine[];
  dayHref: (on: LocalDate) => string;
}) => {
  const hasAdjustment = lines.some((line) => line.kind === "month" && line.adjustment !== 0);
  const names = ["Previsto", "Trabajado", ...(hasAdjustment ? ["Ajuste"] : []), "Diferencia", "Saldo"];
  return (
    <div className="mt-4">
      <div aria-hidden className={`hidden gap-x-4 lg:grid ${deskColumns} py-2 text-sm text-muted`}>
        <span>Mes</span>
        <span className={`grid ${equalColumns} pr-7 text-right`}>
          {names.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </span>
      </div>
      <ol className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li
            key={line.kind === "month" ? line.from : line.id}
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-3 ${line.kind === "month" ? `${deskColumns} lg:py-0.5` : ""}`}
          >
            {line.kind === "month" ? (
              <Month {...line} hasAdjustment={hasAdjustment} dayHref={dayHref} />
            ) : (
              <Move {...line} />
            )}
            <p
              className={`col-start-2 row-start-1 text-right tabular-nums ${line.kind === "month" ? "lg:hidden" : "lg:pr-7"}`}
            >
              <span className="text-muted">Saldo </span>
              <strong>{balanceText(line.balance)}</strong>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
};

/** The columns of a desk: the name of the month, and its figures. */
const deskColumns = "lg:grid-cols-[11rem_minmax(0,1fr)]";
const equalColumns = "lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none";

/** Moves that do not count, the last first. */
export const UncountedMoves = ({ moves }: { moves: readonly ShownMove[] }) => (
  <Section id="uncounted" title={messages.uncounted} className="mt-6">
    <p className="mt-1 text-muted">{messages.uncountedHint}</p>
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {moves.map((move) => (
        <li key={move.id} className="py-3">
          <Move {...move} />
        </li>
      ))}
    </ul>
  </Section>
);

const Month = ({
  from,
  expected,
  effective,
  adjustment,
  clockChange,
  pendingDays,
  waitingDays,
  days,
  balance,
  hasAdjustment,
  dayHref,
}: Extract<AccountLine, { kind: "month" }> & {
  /** Whether a month of the list has an adjustment. */
  hasAdjustment: boolean;
  dayHref: (on: LocalDate) => string;
}) => (
  <div className="contents tabular-nums">
    <h3 className="col-start-1 row-start-1 font-semibold first-letter:uppercase">{formatMonth(from)}</h3>
    <div className="col-span-2 min-w-0 lg:col-span-1 lg:col-start-2 lg:row-start-1">
      <ExplainedFigure
        sentence={messages.daysOfMonth}
        parts={days}
        amountText={balanceText}
        dayHref={dayHref}
        className="flex items-center gap-x-2"
      >
        <span
          className={`grid min-w-0 grow grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-x-1 sm:gap-x-2 lg:gap-x-0 ${equalColumns}`}
        >
          <Figure name="Previsto" text={formatMinutes(expected)} />
          <Figure name="Trabajado" text={formatMinutes(effective)} />
          {hasAdjustment && (
            <Figure
              name="Ajuste"
              text={adjustment === 0 ? "—" : balanceText(adjustment)}
              isOnlyWide={adjustment === 0}
            />
          )}
          <Figure name="Diferencia" text={balanceText(effective - expected + adjustment)} />
          <Figure name="Saldo" text={balanceText(balance)} isOnlyWide isBold />
        </span>
      </ExplainedFigure>
      <ClockChange minutes={clockChange} />
      {pendingDays > 0 &&
        (waitingDays.length === pendingDays ? (
          <p className="text-sm text-muted lg:-ml-48 lg:pb-2">{messages.waitsForWeek(waitingDays)}</p>
        ) : (
          <p className="text-sm font-medium text-paused lg:-ml-48 lg:pb-2">{messages.pending(pendingDays)}</p>
        ))}
    </div>
  </div>
);

interface FigureProps {
  name: string;
  text: string;
  /** Whether only a desk has it. */
  isOnlyWide?: boolean;
  isBold?: boolean;
}

const Figure = ({ name, text, isOnlyWide = false, isBold = false }: FigureProps) => (
  <span className={`lg:text-right ${isOnlyWide ? "max-lg:hidden" : ""}`}>
    <span className="block text-sm text-muted lg:sr-only">{name}</span>{" "}
    <strong className={`${isBold ? "font-bold" : "font-medium"} max-[23.5rem]:text-sm`}>{text}</strong>
  </span>
);

const ClockChange = ({ minutes }: { minutes: number }) => {
  const text = clockChangeText(minutes);
  return text && <p className="text-sm text-muted first-letter:uppercase">{text}.</p>;
};

const Move = ({ reason, minutes, on, text, author, recordedAt }: ShownMove) => (
  <div className="min-w-0 tabular-nums">
    <h3 className="font-semibold">
      {reasonNames[reason]} del {formatDate(on)}: {balanceText(minutes)}
    </h3>
    {text && (
      <p className="wrap-anywhere">
        <bdi>{text}</bdi>
      </p>
    )}
    <p className="text-sm wrap-anywhere text-muted">
      Lo anotó <bdi>{author}</bdi> el {recordedAt}.
    </p>
  </div>
);
