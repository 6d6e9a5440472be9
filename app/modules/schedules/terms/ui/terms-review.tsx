import { expectedProfileField } from "~/modules/directory/expected-profile-field";
import { formatDate } from "~/time/dates";
import { minutesText } from "../../pattern-text";
import { Lines } from "../schedules-list";
import type { ChangedField } from "../changed-fields";
import type { TermsReview as Review } from "../submit-terms.server";
import type { TypedTerms } from "../terms-form";
import { YearLine } from "../year-line";

/** The last step: what the terms change for each person. It keeps the typed fields for the next submit. */
export const TermsReview = ({ review, typed }: { review: Review; typed: TypedTerms }) => (
  <>
    {Object.entries(typed)
      .filter(([name]) => name !== expectedProfileField)
      .map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    <div>
      <h2 className="text-xl font-bold">3. Comprueba el cambio</h2>
      <p className="mt-1 font-medium">Desde el {formatDate(review.from)}:</p>
      <Lines lines={review.lines} />
      <p className="mt-2 text-muted">
        Horas previstas del {formatDate(review.range.from)} al {formatDate(review.range.to)}, descontadas las
        ausencias.
      </p>
      {review.pastSum && <p className="mt-2 font-medium text-paused">{review.pastSum}</p>}
    </div>
    <ul className="divide-y divide-line border-y border-line">
      {review.people.map((person) => (
        <li key={person.id} className="gap-x-4 py-3 sm:grid sm:grid-cols-[1fr_12rem]">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              <bdi>{person.name}</bdi>
            </p>
            {person.isSame ? (
              <p className="text-muted">Ya tiene esta jornada: no cambia nada.</p>
            ) : person.before ? (
              <div className="text-muted">
                Antes:
                <Lines lines={person.before} />
              </div>
            ) : (
              <p className="text-muted">Antes no tenía jornada.</p>
            )}
            <Fields fields={person.isSame ? [] : person.fields} />
            {person.nextFrom && (
              <p className="font-medium text-paused">
                Solo hasta el {formatDate(person.nextFrom)}: desde ese día ya hay otra jornada guardada.
              </p>
            )}
            {person.past && <p className="font-medium text-paused">{person.past}</p>}
            <YearLine year={person.year} />
          </div>
          <p className="tabular-nums sm:text-right">
            {minutesText(person.minutes.before)} → <strong>{minutesText(person.minutes.after)}</strong>
          </p>
        </li>
      ))}
    </ul>
  </>
);

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
