import { Link } from "@remix-run/react";
import ChevronRight from "lucide-react/icons/chevron-right";
import { formatMinutes } from "~/time/durations";
import type { BlockLink } from "./block-links";
import { messages } from "./messages";
import type { MonthRow } from "./model/month-row";
import { receptionNames, type Reception } from "./model/reception";
import { monthsPath } from "./months-path";
import { reviewPath, statementPath } from "./period-paths";

const grid = "xl:grid xl:items-baseline xl:gap-x-4";
const columnsWithStates = `${grid} xl:grid-cols-[1fr_6.5rem_6.5rem_6.5rem_8rem_16rem_1.25rem]`;
const columnsWithoutStates = `${grid} xl:grid-cols-[1fr_6.5rem_6.5rem_6.5rem_0_20rem_1.25rem]`;

/**
 * People with their period: figures, and what keeps it open. A row opens the review of its person. On a phone the name and the state share
 * a line, and so do the figures. @param refused why periods were not closed, by person.
 */
export const MonthsList = ({
  rows,
  refused,
}: {
  rows: readonly MonthRow[];
  refused: Record<string, string>;
}) => {
  const hasStates = rows.some(({ state }) => state !== "running");
  const columns = hasStates ? columnsWithStates : columnsWithoutStates;
  return (
    <>
      <div aria-hidden className={`mt-4 hidden py-2 text-right text-sm text-muted ${columns}`}>
        <span className="text-left">Persona</span>
        <span>{messages.worked}</span>
        <span>{messages.expected}</span>
        <span>{messages.excess}</span>
        <span className="text-left">{hasStates && messages.state}</span>
        <span className="text-left">{messages.details}</span>
      </div>
      <ul className="mt-4 divide-y divide-line border-y border-line xl:mt-0">
        {rows.map((row) => (
          <Row key={row.id} row={row} refused={refused[row.id]} columns={columns} />
        ))}
      </ul>
    </>
  );
};

interface RowProps {
  row: MonthRow;
  refused: string | undefined;
  columns: string;
}

function Row({ row, refused, columns }: RowProps) {
  const { id, name, range, state, figures, excessText, isSupplement, lastDay, dates, blocks, earlier } = row;
  return (
    <li className={`relative flex flex-wrap items-center gap-x-2 py-2 hover:bg-surface ${columns}`}>
      <p className="min-w-0 grow basis-2/5">
        <Link
          to={reviewPath(id, range.from)}
          className="flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
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
            isOnDeskOnly
            to={`${state === "issued" ? statementPath(id, range.from) : reviewPath(id, range.from)}#excess`}
          >
            {figures.excess === 0 ? null : formatMinutes(figures.excess)}
          </Sum>
        </dl>
      )}
      <div className="flex flex-wrap items-center gap-x-2">
        <Chip row={row} />
        {row.delivery && (
          <Link
            to={`${statementPath(id, range.from)}#deliver`}
            aria-label={messages.deliverTo(name)}
            className="relative inline-flex min-h-11 min-w-11 items-center text-sm font-medium text-brand underline xl:min-h-8"
          >
            {messages.deliver}
          </Link>
        )}
      </div>
      <div className="min-w-0 text-sm max-xl:order-2 max-xl:w-full">
        {refused && <p className="font-medium text-problem">{refused}</p>}
        {isSupplement && <p>{messages.supplement}</p>}
        {excessText && (
          <p>
            <span className="xl:hidden">{messages.excess}: </span>
            <span className="max-xl:lowercase">{excessText}</span>
          </p>
        )}
        {dates && <p className="text-muted">{dates}</p>}
        {row.delivery && <p className="text-muted">{row.delivery}</p>}
        {lastDay && <p className="text-muted">{lastDay}</p>}
        {earlier && <Open links={[{ text: messages.earlier(earlier.name), to: monthsPath(earlier.from) }]} />}
        {blocks.length > 0 && <Open links={blocks} />}
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-brand xl:self-center" />
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
  Reception | Exclude<MonthRow["state"], "issued" | "running">,
  { tone: keyof typeof tones; text: string }
> = {
  agreed: { tone: "good", text: receptionNames.agreed },
  contested: { tone: "bad", text: receptionNames.contested },
  silent: { tone: "plain", text: receptionNames.silent },
  undelivered: { tone: "waiting", text: receptionNames.undelivered },
  ready: { tone: "good", text: messages.ready },
  blocked: { tone: "waiting", text: messages.blocked },
  earlier: { tone: "waiting", text: messages.blocked },
};

/** The state of a period: how an issued one was received, or what an open one waits for. A running one has none. */
function Chip({ row: { state, reception } }: { row: MonthRow }) {
  if (state === "running") return null;
  const { tone, text } = chips[state === "issued" ? reception! : state];
  return (
    <p className={`w-fit rounded-full px-3 py-0.5 text-sm font-medium xl:justify-self-start ${tones[tone]}`}>
      {text}
    </p>
  );
}

/** What keeps a period open, each a tap from its answer. */
export const Open = ({ links }: { links: readonly BlockLink[] }) => (
  <ul className="mt-1 w-fit divide-y divide-line rounded-lg bg-paused-soft px-3">
    {links.map(({ text, to }) => (
      <li key={`${text}${to}`} className="relative">
        <Link to={to} className="flex min-h-11 items-center font-medium text-paused underline xl:min-h-9">
          {text}
        </Link>
      </li>
    ))}
  </ul>
);

interface LinkedSumProps {
  name: string;
  to: string;
  /** What a phone's line says around the figure, where it has no head. */
  before?: string;
  isOnDeskOnly?: boolean;
  /** Null shows none. */
  children: string | null;
}

/** A figure that leads to the days that make it up. */
const Sum = ({ name, to, before, isOnDeskOnly = false, children }: LinkedSumProps) => (
  <div
    className={`xl:text-right ${children === null || isOnDeskOnly ? "max-xl:hidden" : "max-xl:flex max-xl:items-center max-xl:gap-x-1"}`}
  >
    <dt className="sr-only">{name}</dt>
    <dd>
      {children === null ? (
        "—"
      ) : (
        <>
          {before && <span className="text-muted xl:hidden">{before} </span>}
          <Link
            to={to}
            className="relative inline-flex min-h-11 min-w-11 items-center whitespace-nowrap underline-offset-4 hover:underline xl:justify-end"
          >
            {children}
          </Link>
        </>
      )}
    </dd>
  </div>
);
