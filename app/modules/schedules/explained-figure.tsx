import { Link } from "@remix-run/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import type { LocalDate } from "~/time/dates";
import type { ExplainedAmount } from "./explain-hours";

interface ExplainedFigureProps {
  /** The figure as the screen shows it, with its name. */
  children: ReactNode;
  /** Says of what the figure is the sum. */
  sentence: string;
  parts: readonly ExplainedAmount[];
  amountText: (amount: number) => string;
  /** Returns the address of a day; without it days are no links. */
  dayHref?: (on: LocalDate) => string;
  isOpen?: boolean;
  /** Of the line that shows the figure. */
  className?: string;
}

/** A figure that opens to its days, and to their entries and plans. Without days it only shows the figure. It works without scripts. */
export const ExplainedFigure = ({
  children,
  sentence,
  parts,
  amountText,
  dayHref,
  isOpen = false,
  className = "",
}: ExplainedFigureProps) =>
  parts.length === 0 ? (
    <div className={`min-h-11 py-2 ${className}`}>
      {children}
      {/* The figure keeps to the column of those that open. */}
      <span aria-hidden className="size-5 shrink-0" />
    </div>
  ) : (
    <details className="group/figure min-w-0" open={isOpen}>
      <summary className={`min-h-11 list-none py-2 ${className}`}>
        {children}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-brand transition-transform duration-150 group-open/figure:rotate-180"
        />
      </summary>
      <div className="pb-3 text-sm tabular-nums">
        <p className="max-w-prose text-muted">{sentence}</p>
        <ul className="mt-1 divide-y divide-line border-y border-line">
          {parts.map((part) => (
            <li key={part.name} className="py-1">
              <p className="flex items-center justify-between gap-x-3">
                {dayHref && part.on ? (
                  <Link to={dayHref(part.on)} className="inline-flex min-h-11 items-center">
                    {part.name}
                  </Link>
                ) : (
                  <span className="wrap-anywhere">{part.name}</span>
                )}
                <strong className="font-semibold whitespace-nowrap">{amountText(part.amount)}</strong>
              </p>
              {reasonsOf(part).map(({ text, amount }) => (
                <p key={text} className="flex justify-between gap-x-3 text-muted">
                  <span className="wrap-anywhere">{text}</span>
                  {amount !== null && <span className="whitespace-nowrap">{amountText(amount)}</span>}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );

/** Says of what a day is the sum, a line for each part. The only part of a day has the day's amount, and says none. */
const reasonsOf = ({ parts }: ExplainedAmount): { text: string; amount: number | null }[] =>
  parts.map(({ name, amount, parts: own }) => ({
    text: [name, own.map((part) => part.name).join(", ")].filter(Boolean).join(" "),
    amount: parts.length === 1 && own.length === 0 ? null : amount,
  }));
