import { Fragment, type ReactNode } from "react";
import { displayName } from "~/modules/session/display-name";
import { LawNotes } from "~/modules/law/law-notes-list";
import type { LocalDate } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { formatShortDay, formatWeekday } from "~/time/formats";
import { ExplainedFigures } from "../ui/explained-figures";
import { groupByWeek } from "../model/group-by-week";
import type { Tally } from "../tally";
import type { MonthSheetContent } from "./find-month.server";
import { messages } from "./messages";
import {
  adjustmentCell,
  correctionsTitle,
  dayParts,
  expectedText,
  freeMeaning,
  monthTitle,
  pausesOf,
  sheetColumns,
  sheetCorrections,
  sheetFacts,
  sheetNotes,
  sheetTitle,
  signatures,
  sumNotes,
  totalLabel,
  untilOf,
  weekLabel,
  weekTotal,
} from "./month-texts";
import { countedText, hasPauses, totalInFull } from "./total-texts";

interface MonthSheetProps extends MonthSheetContent {
  links: ReactNode;
  months?: ReactNode;
  dayHref?: (on: LocalDate) => string;
  /**
   * Whether the page names the company above the sheet. Then only paper repeats it in the sheet, which is as wide as the page, and only
   * paper has the signature fields.
   */
  isInFrame?: boolean;
}

/**
 * A person's month sheet (`Registro de jornada`) on A4 with both signature fields (art. 34.9 ET). Corrections follow the
 * signatures, so that total and signatures are on the page of the days.
 * @param links what the screen shows above the sheet and does not print. @param months links to the months around. @param dayHref returns
 * the path of a day of the person, on the screen.
 */
export function MonthSheet({
  links,
  months,
  dayHref,
  law,
  lawPaths,
  isInFrame = false,
  ...sheet
}: MonthSheetProps) {
  const { month } = sheet;
  const { day, interval, pauses, expected, adjustment } = sheetColumns(month);
  const hasFigures = month.figures.some(({ parts }) => parts.length > 0);
  const sums = hasFigures ? sumNotes(month) : null;
  return (
    <main
      className={`${isInFrame ? "measure pt-2 pb-6" : "mx-auto max-w-[190mm] px-4 py-6"} text-sm print:max-w-none print:p-0 print:text-[9pt]`}
    >
      {links}
      <h1 className="text-xl font-bold print:text-[14pt]">{sheetTitle}</h1>
      {isInFrame && (
        <p className="text-lg font-semibold wrap-anywhere print:hidden">{displayName(month.person)}</p>
      )}
      {/* The name of the month is between its arrows. */}
      <div className="flex items-center gap-x-1 [&_[aria-label='Mes_anterior']]:order-first [&_[aria-label='Mes_anterior']]:-ml-3 not-print:[&>nav]:contents">
        <p className="text-base print:text-[11pt]">{monthTitle(month.from)}</p>
        {months}
      </div>
      <dl className="mt-3 grid grid-cols-1 gap-x-6 sm:grid-cols-2 print:grid-cols-2">
        {sheetFacts(sheet).map(([name, value], nth) => (
          <Fact key={name} name={name} value={value} isOnlyPrinted={isInFrame && framedFacts.includes(nth)} />
        ))}
      </dl>
      <div className="@container print:@container-normal">
        <table className="mt-3 w-full border-collapse print:leading-tight cramped:block">
          <thead className="cramped:sr-only">
            <tr className="border-b-2 border-ink text-left">
              <th scope="col" className={`py-1 ${gap}`}>
                {day}
              </th>
              <th scope="col" className={`py-1 ${gap}`}>
                {interval}
              </th>
              {pauses !== null && (
                <th scope="col" className={`py-1 max-sm:pl-1 ${gap}`}>
                  {pauses}
                </th>
              )}
              {expected !== null && (
                <th scope="col" className={`py-1 ${gap} ${onlyWide} text-right`}>
                  {expected}
                </th>
              )}
              {adjustment !== null && (
                <th scope="col" className={`py-1 ${gap} ${onlyWide} text-right`}>
                  {adjustment}
                </th>
              )}
              <th scope="col" className="py-1 text-right">
                Total
                {hasPauses(month) && <span className={onlyWideText}> (presencia)</span>}
              </th>
            </tr>
          </thead>
          {groupByWeek(month.days).map((week) => (
            <tbody
              key={week.from}
              className="last-of-type:break-inside-avoid last-of-type:break-after-avoid cramped:block"
            >
              {week.days.map((each) => (
                <tr key={each.day} className={`${row} ${lines} align-top`}>
                  <th
                    scope="row"
                    data-short={formatShortDay(each.day)}
                    className={`py-0.5 ${gap} text-left font-normal whitespace-nowrap max-sm:pr-2 max-sm:before:content-[attr(data-short)] print:py-0 print:before:content-none`}
                  >
                    <span className="max-sm:sr-only print:not-sr-only">{formatWeekday(each.day)}</span>
                  </th>
                  <td
                    colSpan={pauses !== null && pausesOf(each).length === 0 ? 2 : 1}
                    className={`py-0.5 ${gap} sm:min-w-25 print:py-0`}
                  >
                    {dayParts(each, month).map(({ text, movedTo }, nth) => (
                      <Fragment key={nth}>
                        {nth > 0 && dot}
                        <span className={part}>
                          {movedTo && dayHref ? (
                            <a href={dayHref(movedTo)} className="underline print:no-underline">
                              {text}
                            </a>
                          ) : (
                            <WholeTimes text={text} />
                          )}
                        </span>
                      </Fragment>
                    ))}
                  </td>
                  {pauses !== null && pausesOf(each).length > 0 && (
                    <td className={`py-0.5 max-sm:pl-1 ${gap} print:py-0`}>
                      {pausesOf(each).map((text, nth) => (
                        <Fragment key={nth}>
                          {nth > 0 && dot}
                          <span className={`${part} min-[22rem]:whitespace-nowrap`}>{text}</span>
                        </Fragment>
                      ))}
                    </td>
                  )}
                  {expected !== null && (
                    <td className={`${hours} py-0.5 ${gap} ${onlyWide} print:py-0`}>{expectedText(each)}</td>
                  )}
                  {adjustment !== null && (
                    <td className={`${hours} py-0.5 ${gap} ${onlyWide} print:py-0`}>
                      {adjustmentCell(each)}
                    </td>
                  )}
                  <td className={`${hours} py-0.5 print:py-0`}>{each.records > 0 && <Hours of={each} />}</td>
                </tr>
              ))}
              {weekTotal(week, month.todayOn) !== "" && (
                <tr className={`${row} ${lines} border-b-field font-semibold`}>
                  <th
                    scope="row"
                    colSpan={pauses === null ? 2 : 3}
                    className="py-0.5 pr-2 text-left print:py-0"
                  >
                    {weekLabel(week)}
                  </th>
                  {expected !== null && <td className={onlyWide} />}
                  {adjustment !== null && <td className={onlyWide} />}
                  <td className={`${hours} py-0.5 print:py-0`}>
                    <Hours of={week} />
                  </td>
                </tr>
              )}
            </tbody>
          ))}
          {/* A printed `tfoot` would repeat on each page. */}
          <tfoot className="break-after-avoid print:table-row-group cramped:block">
            <tr className={`${lines} font-bold`}>
              <th scope="row" colSpan={2} className="py-2 pr-2 text-left">
                {totalLabel(month)}
              </th>
              {expected !== null && <td className={onlyWide} />}
              {adjustment !== null && <td className={onlyWide} />}
              <td colSpan={pauses === null ? 1 : 2} className="py-2 text-right">
                {totalInFull(month)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {hasFigures && (
        <section aria-label={messages.explained} className="mt-2 print:hidden">
          {untilOf(month) && <h2 className="mt-3 font-semibold">{untilOf(month)}</h2>}
          <ExplainedFigures figures={month.figures} />
          {sums?.remarks && <p className="mt-1 text-muted">{sums.remarks}</p>}
        </section>
      )}
      {law && law.length > 0 && (
        <div id="law" className="mt-3 scroll-mt-4 print:hidden">
          <LawNotes notes={law} paths={lawPaths} />
        </div>
      )}
      <div className="break-before-avoid break-inside-avoid">
        {sheetNotes(sheet).map((note) => (
          <p
            key={note}
            className={`mt-1 text-muted print:mt-0 print:leading-tight ${note === sums?.note ? "hidden print:block" : ""}`}
          >
            <NoteText note={note} />
          </p>
        ))}
        <div className={`mt-4 grid-cols-2 gap-8 ${isInFrame ? "hidden print:grid" : "grid"}`}>
          {signatures.map((of) => (
            <Signature key={of} of={of} />
          ))}
        </div>
      </div>
      <Corrections lines={sheetCorrections(sheet)} />
    </main>
  );
}

/** The month's corrections and disputes. Most months have none. */
const Corrections = ({ lines }: { lines: string[] }) =>
  lines.length > 0 && (
    <section aria-labelledby="corrections" className="mt-4 text-sm print:text-[8pt]">
      <h2 id="corrections" className="font-bold">
        {correctionsTitle}
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line} className="mt-1 break-inside-avoid wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );

/** A text that may begin with two times (`09:02 – 17:30 (a distancia)`). They share a line, except on the smallest phones. */
function WholeTimes({ text }: { text: string }) {
  const [times = ""] = /^\d\d:\d\d – \d\d:\d\d\S*/.exec(text) ?? [];
  return (
    <>
      <span className="min-[22rem]:whitespace-nowrap">{times}</span>
      {text.slice(times.length)}
    </>
  );
}

/** A note. A phone leaves out what it says about a column that only a desk has. */
function NoteText({ note }: { note: string }) {
  const ofColumn = `; ${freeMeaning}`;
  const [before, after] = note.split(ofColumn);
  return (
    <>
      {before}
      {after !== undefined && <span className={onlyWideText}>{ofColumn}</span>}
      {after}
    </>
  );
}

/** The effective time and, on a desk and on paper, the time with all pauses. */
const Hours = ({ of }: { of: Tally }) => (
  <>
    {countedText(of)}
    {hasPauses(of) && <span className={onlyWideText}> ({formatDuration(of.grossMs)})</span>}
  </>
);

const row = "break-inside-avoid border-b border-line";
const hours = "whitespace-nowrap text-right max-sm:pl-2";
/** Cells of a row go below each other where they find no room side by side. */
const lines = "cramped:flex cramped:flex-wrap cramped:justify-between";
// On a phone a day has one line: five columns need more than 320 px. Expected hours and presence are on a desk, on paper and in the sums.
const onlyWide = "max-sm:hidden print:table-cell";
const onlyWideText = "max-sm:hidden print:inline";
const gap = "pr-1 sm:pr-2";
// A line breaks between two parts before it breaks within one.
const part = "inline-block";
const dot = " · ";

/**
 * The facts that a page in a frame has elsewhere: the company's name and number, the person's name and the period above the sheet, the zone
 * below it.
 */
const framedFacts = [0, 1, 2, 4, 5];

function Fact({ name, value, isOnlyPrinted }: { name: string; value: string; isOnlyPrinted: boolean }) {
  return (
    <div className={`flex-wrap gap-x-2 ${isOnlyPrinted ? "hidden print:flex" : "flex"}`}>
      <dt className="min-w-0 wrap-anywhere text-muted">{name}:</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}

const Signature = ({ of }: { of: string }) => (
  <div className="border-t border-ink pt-1">
    <p className="h-16 print:h-[18mm]">{of}</p>
    <p>Fecha:</p>
  </div>
);
