import { Link } from "@remix-run/react";
import { formatMinutes } from "~/time/durations";
import type { BlockLink } from "./block-links";
import { messages } from "./messages";
import type { MonthRow } from "./model/month-row";
import { receptionNames, type Reception } from "./model/reception";
import { monthsPath, reviewPath, statementPath } from "./period-paths";

const columns = "xl:grid xl:grid-cols-[1fr_6.5rem_6.5rem_6.5rem_8rem_17rem] xl:items-baseline xl:gap-x-4";

/** People with their period: figures, and what keeps it open. On a phone the name and the state share a line, and so do the figures. @param refused why periods were not closed, by person. */
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
      <span className="text-left">{messages.details}</span>
    </div>
    <ul className="mt-4 divide-y divide-line border-y border-line xl:mt-0">
      {rows.map((row) => (
        <Row key={row.id} row={row} refused={refused[row.id]} />
      ))}
    </ul>
  </>
);

function Row({ row, refused }: { row: MonthRow; refused: string | undefined }) {
  const { id, name, range, state, figures, excessText, isSupplement, dates, blocks, earlier } = row;
  return (
    <li className={`flex flex-wrap items-center gap-x-3 py-2 ${columns}`}>
      <p className="min-w-0 grow basis-1/2">
        <Link
          to={reviewPath(id, range.from)}
          className="flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      </p>
      {state === "earlier" ? (
        <span className="hidden xl:col-span-3 xl:block" />
      ) : (
        <dl className="flex w-full flex-wrap gap-x-1 tabular-nums max-xl:order-1 xl:contents">
          <Sum name={messages.worked} to={reviewPath(id, range.from, "effective")}>
            {formatMinutes(figures.effective)}
          </Sum>
          <Sum name={messages.expected} before="de" to={reviewPath(id, range.from, "expected")}>
            {figures.expected === null ? null : formatMinutes(figures.expected)}
          </Sum>
          <Sum
            name={messages.excess}
            before="+"
            isLast
            to={`${state === "issued" ? statementPath(id, range.from) : reviewPath(id, range.from)}#excess`}
          >
            {figures.excess === 0 ? null : formatMinutes(figures.excess)}
          </Sum>
        </dl>
      )}
      <Chip row={row} />
      <div className="min-w-0 text-sm max-xl:order-2 max-xl:w-full">
        {refused && <p className="font-medium text-problem">{refused}</p>}
        {earlier && <Open links={[{ text: messages.earlier(earlier.name), to: monthsPath(earlier.from) }]} />}
        {blocks.length > 0 && <Open links={blocks} />}
        {isSupplement && <p>{messages.supplement}</p>}
        {excessText && <p>{excessText}</p>}
        {dates && (
          <p className="text-muted">
            {dates.map((text) => (
              <span key={text} className="block first-letter:uppercase">
                {text}
              </span>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

const tones = {
  good: "bg-working-soft text-working",
  waiting: "bg-paused-soft text-paused",
  bad: "bg-problem-soft text-problem",
  plain: "bg-brand-soft text-ink",
};

const chips: Record<
  Reception | Exclude<MonthRow["state"], "issued">,
  { tone: keyof typeof tones; text: string }
> = {
  agreed: { tone: "good", text: receptionNames.agreed },
  contested: { tone: "bad", text: receptionNames.contested },
  silent: { tone: "plain", text: receptionNames.silent },
  undelivered: { tone: "waiting", text: receptionNames.undelivered },
  ready: { tone: "good", text: messages.ready },
  blocked: { tone: "waiting", text: messages.blocked },
  earlier: { tone: "waiting", text: messages.blocked },
  running: { tone: "plain", text: messages.notOver },
};

/** The state of a period: how an issued one was received, or what an open one waits for. */
function Chip({ row: { state, reception } }: { row: MonthRow }) {
  const { tone, text } = chips[state === "issued" ? reception! : state];
  return (
    <p className={`w-fit rounded-full px-3 py-0.5 text-sm font-medium xl:justify-self-start ${tones[tone]}`}>
      {text}
    </p>
  );
}

/** What keeps a period open, each a tap from its answer. */
export const Open = ({ links }: { links: readonly BlockLink[] }) => (
  <ul>
    {links.map(({ text, to }) => (
      <li key={`${text}${to}`}>
        {to === null ? (
          <span className="text-muted">{text}</span>
        ) : (
          <Link to={to} className="flex min-h-11 w-fit items-center font-medium text-paused underline">
            {text}
          </Link>
        )}
      </li>
    ))}
  </ul>
);

interface SumProps {
  name: string;
  to: string;
  /** What a phone's line says around the figure, where it has no head. */
  before?: string;
  /** Whether it is at a phone's right edge. */
  isLast?: boolean;
  /** Null shows none. */
  children: string | null;
}

/** A figure that leads to the days that make it up. */
const Sum = ({ name, to, before, isLast = false, children }: SumProps) => (
  <div
    className={`xl:text-right ${isLast ? "max-xl:ml-auto" : ""} ${children === null ? "max-xl:hidden" : "max-xl:flex max-xl:items-center max-xl:gap-x-1"}`}
  >
    <dt className="sr-only">{name}</dt>
    <dd>
      {children === null ? (
        "—"
      ) : (
        <>
          {before && (
            <span className="text-muted xl:hidden">
              {before}
              {!isLast && " "}
            </span>
          )}
          <Link
            to={to}
            className="inline-flex min-h-11 min-w-11 items-center whitespace-nowrap underline-offset-4 hover:underline"
          >
            {children}
          </Link>
        </>
      )}
    </dd>
  </div>
);
