import { Link } from "@remix-run/react";
import type { LocalDate } from "~/time/dates";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import { messages } from "./messages";

interface OtherMonthsProps {
  others: readonly { from: LocalDate; name: string; state: string; isAnswered: boolean }[];
  to: (from: LocalDate) => string;
}

/** The other closed months of a person, each with their answer. Nothing without others. */
export const OtherMonths = ({ others, to }: OtherMonthsProps) =>
  others.length > 0 && (
    <Section id="others" title={messages.others} className="mt-8">
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {others.map((other) => (
          <li key={other.from} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link
              to={to(other.from)}
              className="inline-block min-h-11 py-2.5 font-medium text-brand underline first-letter:uppercase"
            >
              {other.name}
            </Link>
            <span className="text-muted">{other.state}</span>
          </li>
        ))}
      </ul>
    </Section>
  );

/** A link to the last other month that waits for the person's answer. Nothing if none does. */
export function UnansweredMonth({ others, to }: OtherMonthsProps) {
  const other = others.find(({ isAnswered }) => !isAnswered);
  return (
    other && (
      <p>
        <TextLink to={to(other.from)}>{messages.alsoUnanswered(other.name)}</TextLink>
      </p>
    )
  );
}
