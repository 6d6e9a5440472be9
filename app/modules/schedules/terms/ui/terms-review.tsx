import { expectedProfileField } from "~/modules/directory/expected-profile-field";
import { formatDate } from "~/time/dates";
import { minutesText } from "../../pattern-text";
import type { ChangedField } from "../changed-fields";
import { messages } from "../messages";
import { Lines } from "../schedules-list";
import type { TermsReview as Review } from "../submit-terms.server";
import type { TypedTerms } from "../terms-form";
import { mostWeeklyMinutes } from "../week-total";
import { YearLine } from "../year-line";

/** The last step: what the terms change for each person. It keeps the typed fields for the next submit. */
export const TermsReview = ({ review, typed }: { review: Review; typed: TypedTerms }) => (
  <>
    {Object.entries(typed)
      .filter(([name]) => name !== expectedProfileField)
      .map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    <input type="hidden" name="known" value={review.known} />
    <div>
      <h2 className="text-xl font-bold">3. Mira y guarda</h2>
      <p className="mt-1 font-medium">Desde el {formatDate(review.from)}:</p>
      <Lines lines={review.lines} />
      <p className="mt-2 text-muted">
        Horas previstas del {formatDate(review.range.from)} al {formatDate(review.range.to)}, descontadas las
        ausencias.
      </p>
      {review.groups.some(({ weekly }) => weekly.after > mostWeeklyMinutes) && (
        <p className="mt-2 font-medium text-paused">{messages.overForty}</p>
      )}
      {review.pastSum && <p className="mt-2 font-medium text-paused">{review.pastSum}</p>}
    </div>
    <ul className="divide-y divide-line border-y border-line">
      {review.groups.map((group) => (
        <li key={group.names.join()} className="py-3">
          <p className="font-semibold wrap-anywhere">{group.names.join(", ")}</p>
          <p className="tabular-nums">
            {group.weekly.before !== null && (
              <span className="text-muted">{minutesText(group.weekly.before)} → </span>
            )}
            <strong>{messages.weekTotal(minutesText(group.weekly.after))}</strong>{" "}
            {messages.fourWeeks(weeksText(group.minutes), review.isFromToday)}
          </p>
          {group.isSame ? (
            <p className="text-muted">
              {group.names.length > 1 ? "Ya tienen" : "Ya tiene"} este horario: no cambia nada.
            </p>
          ) : (
            group.before && (
              <div className="text-muted">
                Antes:
                <Lines lines={group.before} />
              </div>
            )
          )}
          <Fields fields={group.isSame ? [] : group.fields} />
          {group.nextFrom && (
            <p className="font-medium text-paused">
              Solo hasta el {formatDate(group.nextFrom)}: desde ese día ya hay otro horario guardado.
            </p>
          )}
          {group.past && <p className="font-medium text-paused">{group.past}</p>}
          <YearLine year={group.year} />
        </li>
      ))}
    </ul>
  </>
);

/** The expected hours of the reviewed weeks: before → after, or after alone if nothing was expected before. */
const weeksText = ({ before, after }: { before: number; after: number }) =>
  before === 0 || before === after ? minutesText(after) : `${minutesText(before)} → ${minutesText(after)}`;

/** What changes beyond the pattern: before → after. */
const Fields = ({ fields }: { fields: readonly ChangedField[] }) =>
  fields.length > 0 && (
    <ul className="mt-1">
      {fields.map(({ name, before, after }) => (
        <li key={name} className="wrap-anywhere">
          {name}: {before !== null && <span className="text-muted">{before} → </span>}
          {after}
        </li>
      ))}
    </ul>
  );
