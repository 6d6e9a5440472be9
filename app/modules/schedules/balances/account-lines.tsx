import { formatDate, type LocalDate } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { formatMonth } from "~/time/formats";
import { Section } from "~/ui/section";
import { ExplainedFigure } from "../explained-figure";
import { balanceText, clockChangeText } from "../pattern-text";
import { messages, reasonNames } from "./messages";
import type { AccountLine, ShownMove } from "./show-account.server";

/**
 * The months and the moves of an account, the last first, each with the balance after it. A month opens to its days.
 * @param dayHref returns the address of a day of the person.
 */
export const AccountLines = ({
  lines,
  dayHref,
}: {
  lines: readonly AccountLine[];
  dayHref: (on: LocalDate) => string;
}) => (
  <ol className="mt-4 divide-y divide-line border-y border-line">
    {lines.map((line) => (
      <li
        key={line.kind === "month" ? line.from : line.id}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-3"
      >
        {line.kind === "month" ? <Month {...line} dayHref={dayHref} /> : <Move {...line} />}
        <p className="col-start-2 row-start-1 text-right tabular-nums">
          <span className="text-muted">saldo </span>
          <strong>{balanceText(line.balance)}</strong>
        </p>
      </li>
    ))}
  </ol>
);

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
  dayHref,
}: Extract<AccountLine, { kind: "month" }> & { dayHref: (on: LocalDate) => string }) => (
  <div className="contents tabular-nums">
    <h3 className="col-start-1 row-start-1 font-semibold first-letter:uppercase">{formatMonth(from)}</h3>
    <div className="col-span-2 min-w-0">
      <ExplainedFigure
        sentence={messages.daysOfMonth}
        parts={days}
        amountText={balanceText}
        dayHref={dayHref}
        className="flex items-center gap-x-2"
      >
        <span className="grid min-w-0 grow grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-x-1 sm:gap-x-2">
          <Figure name="Previsto" text={formatMinutes(expected)} />
          <Figure name="Trabajado" text={formatMinutes(effective)} />
          {adjustment !== 0 && <Figure name="Ajuste" text={balanceText(adjustment)} />}
          <Figure name="Diferencia" text={balanceText(effective - expected + adjustment)} />
        </span>
      </ExplainedFigure>
      <ClockChange minutes={clockChange} />
      {pendingDays > 0 &&
        (waitingDays.length === pendingDays ? (
          <p className="text-sm text-muted">{messages.waitsForWeek(waitingDays)}</p>
        ) : (
          <p className="text-sm font-medium text-paused">{messages.pending(pendingDays)}</p>
        ))}
    </div>
  </div>
);

const Figure = ({ name, text }: { name: string; text: string }) => (
  <span>
    <span className="block text-sm text-muted">{name}</span>{" "}
    <strong className="font-medium max-[23.5rem]:text-sm">{text}</strong>
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
