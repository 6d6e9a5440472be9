import { expectedProfileField } from "~/modules/session/expected-profile-field";
import { LawNotes, type FactPaths } from "~/modules/law/law-notes-list";
import { formatDate } from "~/time/dates";
import { formatHours } from "~/time/durations";
import { Notice } from "~/ui/notice";
import { holidaysField, type ChangedField } from "../changed-fields";
import { messages } from "../messages";
import { PatternLines } from "../schedules-list";
import type { TermsReview as Review } from "../submit-terms.server";
import type { TypedTerms } from "../terms-form";
import { YearLine } from "../year-line";

/** The last step: what the terms change for each person. It keeps the typed fields for the next submit. */
export const TermsReview = ({
  review,
  typed,
  lawPaths,
}: {
  review: Review;
  typed: TypedTerms;
  lawPaths: FactPaths;
}) => (
  <>
    {Object.entries(typed)
      .filter(([name]) => name !== expectedProfileField)
      .map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    <input type="hidden" name="known" value={review.known} />
    <div>
      <h2 className="text-xl font-bold">3. Mira y guarda</h2>
      {review.groups.map((group) => (
        <HolidaysChange key={group.names.join()} group={group} />
      ))}
      <p className="mt-1 font-medium">Desde el {formatDate(review.from)}:</p>
      {!review.groups.every((group) => isComparedIn(review, group)) && <PatternLines lines={review.lines} />}
      {review.pastSum && <p className="mt-2 font-medium text-paused">{review.pastSum}</p>}
    </div>
    <ul className="divide-y divide-line border-t border-line">
      {review.groups.map((group) => (
        <li key={group.names.join()} className="py-3">
          <p className="font-semibold wrap-anywhere">{group.names.join(", ")}</p>
          <HoursChange group={group} isFromToday={review.isFromToday} />
          {group.isSame && (
            <p className="text-muted">
              {group.names.length > 1 ? "Ya tienen" : "Ya tiene"} este horario: no cambia nada.
            </p>
          )}
          {group.before && isComparedIn(review, group) && (
            <dl className="mt-2 grid max-w-xl grid-cols-2 gap-x-4">
              <div className="min-w-0 text-muted">
                <dt className="text-sm">Ahora</dt>
                <dd>
                  <PatternLines lines={group.before} />
                </dd>
              </div>
              <div className="min-w-0">
                <dt className="text-sm text-muted">Nuevo</dt>
                <dd className="font-medium">
                  <PatternLines lines={review.lines} />
                </dd>
              </div>
            </dl>
          )}
          <ChangedFields fields={group.fields.filter((field) => !isHolidaysChange(field))} />
          {group.nextFrom && (
            <p className="font-medium text-paused">
              Solo hasta el {formatDate(group.nextFrom)}: desde ese día ya hay otro horario guardado.
            </p>
          )}
          {group.past && <p className="font-medium text-paused">{group.past}</p>}
          <YearLine year={group.year} />
          {group.law.length > 0 && (
            <div className="mt-2">
              <LawNotes notes={group.law} paths={lawPaths} />
            </div>
          )}
        </li>
      ))}
    </ul>
  </>
);

type ReviewGroup = Review["groups"][number];

/** Whether the old lines of a group are shown beside the new ones. */
const isComparedIn = ({ lines }: Review, { before }: ReviewGroup) =>
  before !== null && before.join() !== lines.join();

const isHolidaysChange = ({ name, before }: ChangedField) => name === holidaysField && before !== null;

/** Holidays that a person had and loses, or the reverse. Such a change is easy to make without noticing. */
const HolidaysChange = ({ group: { names, fields } }: { group: ReviewGroup }) =>
  fields.filter(isHolidaysChange).map(({ after }) => (
    <div key={after} className="mt-2">
      <Notice tone="info">{messages.holidaysChange(names, after)}</Notice>
    </div>
  ));

/** The hours of a week and of the reviewed weeks, without absences. What they were follows if it was something else. */
function HoursChange({
  group: { weekly, minutes },
  isFromToday,
}: {
  group: ReviewGroup;
  isFromToday: boolean;
}) {
  const weekBefore = weekly.before === null || weekly.before === weekly.after ? null : weekly.before;
  const weeksBefore = minutes.before === 0 || minutes.before === minutes.after ? null : minutes.before;
  return (
    <div className="tabular-nums">
      <p>
        <strong>{messages.weekTotal(formatHours(weekly.after))}</strong>
        {weekBefore !== null && (
          <span className="text-muted">; {messages.weekBefore(formatHours(weekBefore))}</span>
        )}
      </p>
      <p className="text-muted">
        {messages.fourWeeks(
          formatHours(minutes.after),
          weeksBefore === null ? null : formatHours(weeksBefore),
          isFromToday,
        )}
      </p>
    </div>
  );
}

/** What changes beyond the pattern: what it is from now on, and what it was. */
const ChangedFields = ({ fields }: { fields: readonly ChangedField[] }) =>
  fields.length > 0 && (
    <ul className="mt-1">
      {fields.map(({ name, before, after }) => (
        <li key={name} className="wrap-anywhere">
          {name}: {after}
          {before !== null && <span className="text-muted">; antes, {before}</span>}
        </li>
      ))}
    </ul>
  );
