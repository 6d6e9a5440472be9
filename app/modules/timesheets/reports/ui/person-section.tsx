import { displayName } from "~/modules/directory/display-name";
import { formatMinutes } from "~/time/durations";
import { ExplainedFigures } from "../../explained-figures";
import { messages } from "../messages";
import { SummedHours } from "../summed-hours";
import { apartName } from "../summary-texts";
import { recordsText } from "../total-texts";
import { factsOf, PersonRecords, type PersonRecordsProps } from "./person-records";

/** The totals and records of the only person of a report. */
export const PersonSection = (props: Omit<PersonRecordsProps, "isUnfolded">) => {
  const { section, form } = props;
  const { person, summary, figures } = section;
  return (
    <section aria-labelledby={person.id} className="mt-4 card">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 px-4 py-2">
        <div className="min-w-0">
          <h3 id={person.id} className="font-semibold wrap-anywhere">
            <bdi>{displayName(person)}</bdi>
          </h3>
          <p className="text-sm wrap-anywhere text-muted">{factsOf(person, form.range)}</p>
        </div>
        <div className="sm:text-right">
          <p className="font-semibold">
            <span className="sr-only">Total: </span>
            <SummedHours of={section} />
          </p>
          <p className="text-sm text-muted">{recordsText(section)}</p>
        </div>
      </div>
      {figures.length > 0 && (
        <section aria-label={messages.explained} className="border-t border-line px-4 py-2">
          <ExplainedFigures figures={figures} />
          {summary.difference !== null && summary.apart !== 0 && (
            <p className="pb-1 text-sm text-muted">
              {apartName([summary])}, aún sin comparar: {formatMinutes(summary.apart)}
            </p>
          )}
        </section>
      )}
      <PersonRecords {...props} isUnfolded />
    </section>
  );
};
