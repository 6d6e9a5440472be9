import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import type { Absence } from "~/modules/schedules/schedule";
import { absencePart } from "~/modules/schedules/absence-on";
import { amountText, leftText, shortAmountText, dayText } from "../allowance-text";
import type { Allowance, AllowanceLine, ExpiryNotice } from "../model/allowance";
import { messages } from "./messages";

interface AllowanceCardProps {
  allowance: Allowance;
  isOwn: boolean;
  timeZone: string;
}

/** What a person may take of a kind in a year: what is left, and the lines from which it follows. */
export function AllowanceCard({ allowance, isOwn, timeZone }: AllowanceCardProps) {
  const { kind, unit, notices, year, leftIfAccepted: left } = allowance;
  // A row alone would repeat the sums.
  const shownLines = allowance.lines.every(({ what }) => what === "earned") ? [] : allowance.lines;
  return (
    <section className="card p-4">
      <div className="flex items-center justify-between gap-x-4">
        <div>
          <h2 className="font-semibold wrap-anywhere">{kind.name}</h2>
          <p className="text-sm text-pretty text-muted">
            {leftText(allowance, isOwn ? "own" : "other") ?? messages.noLimit}
          </p>
        </div>
        {left !== null && left > 0 && (
          <p aria-hidden className="shrink-0 text-2xl font-bold tabular-nums">
            {shortAmountText(left, unit)}
          </p>
        )}
      </div>
      <dl className="mt-3 grid auto-cols-fr grid-flow-col gap-x-4 border-t border-line pt-3 max-[18rem]:grid-flow-row">
        {messages.sums(allowance).map(([label, figure]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {notices.map((notice) => (
        <p key={notice.lastOn} className="mt-1 text-sm text-pretty text-muted">
          {noticeText(notice, { year, timeZone })}
        </p>
      ))}
      {shownLines.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line text-sm">
          {shownLines.map((line, at) => (
            <li key={at} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0 text-pretty wrap-anywhere">
                {lineText(line, allowance)}
                {line.what === "move" && (
                  <span className="block text-muted">
                    {line.move.author}, {formatDateTime(line.move.recordedAt, timeZone)}
                  </span>
                )}
              </span>
              <span className="shrink-0 text-right font-medium tabular-nums">
                {line.amount > 0 && "+"}
                {amountText(line.amount, unit)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function noticeText(
  { lastOn, sentAt, paper }: ExpiryNotice,
  { year, timeZone }: { year: number; timeZone: string },
): string {
  const [recorded, day] = [formatDateTime(sentAt, timeZone), dayText(lastOn, year)];
  return paper
    ? messages.paperNotice(formatDate(paper.handedOn), paper.by, recorded, day)
    : messages.notice(recorded, day);
}

function lineText(line: AllowanceLine, { kind, year }: Allowance): string {
  switch (line.what) {
    case "earned":
      return kind.key === "vacation" ? messages.earnedVacation(year) : messages.earned;
    case "carried":
      return carriedText(line, year);
    case "debt":
      return messages.debt;
    case "expired":
      return line.on === null ? messages.expiredBefore : messages.expired(dayText(line.on, year));
    case "earlier":
      return messages.earlier;
    case "move":
      return line.move.note;
    case "absence": {
      const { absence, isWaiting } = line;
      const formerName = absence.name === kind.name ? "" : ` («${absence.name}»)`;
      return `${daysText(absence, year)}${formerName}${isWaiting ? `, ${messages.waiting}` : ""}`;
    }
  }
}

/** Says until when days of earlier years can be taken, and why. */
function carriedText({ until, why }: Extract<AllowanceLine, { what: "carried" }>, year: number): string {
  if (why === "hidden") return messages.carriedHidden;
  if (why === "birth") return messages.carriedForBirth;
  if (until === null) return messages.carriedWithoutNotice;
  const day = dayText(until, year);
  return why === "sick-leave" ? messages.carriedForSickLeave(day) : messages.carried(day);
}

function daysText(absence: Absence, year: number): string {
  const { from, to } = absence;
  const days =
    from === to ? `El ${dayText(from, year)}` : `Del ${dayText(from, year)} al ${dayText(to, year)}`;
  return days + absencePart(absence);
}
