import { Link } from "@remix-run/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleHelp from "lucide-react/icons/circle-help";
import Info from "lucide-react/icons/info";
import { historyPath } from "~/modules/timesheets/my-time/history-path";
import { formatMonth } from "~/time/formats";
import { DownloadLink } from "~/ui/download-link";
import { EmptyState } from "~/ui/empty-state";
import { MonthLinks } from "~/ui/month-links";
import { PageLinks } from "~/ui/page-links";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import type { CompanyFact } from "./company-facts";
import type { FindingId, FoundDay } from "./findings";
import { foundCountText, foundDayText, messages, toneTexts } from "./messages";
import type { Check, ShownFinding } from "./show-check.server";

/** The self-check of a month: what the company must prepare, and what the days show. */
export function CheckPage({ range, facts, findings, page, next, before, earlier, later }: Check) {
  const monthText = formatMonth(range.from);
  const month = range.from.slice(0, 7);
  const countOfTone = (tone: "amber" | "grey") =>
    [...facts, ...findings].filter((each) => each.tone === tone).length;
  const pageQuery = new URLSearchParams({ month, ...(before !== null && { before }) });
  return (
    <div className="mt-4 flex flex-col gap-8 pb-8">
      <div className="flex flex-col items-start gap-2">
        <div className="flex w-full items-center justify-between gap-x-3">
          <h2 className="text-xl font-bold first-letter:uppercase">{monthText}</h2>
          <MonthLinks previous={`?month=${earlier}`} next={later && `?month=${later}`} />
        </div>
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-lg">{messages.summary(countOfTone("amber"), countOfTone("grey"))}</p>
          <DownloadLink
            href={`/inspection/check.pdf?${pageQuery}`}
            label={messages.download}
            failed={messages.failedDownload}
          />
        </div>
      </div>
      <Section id="company" title={messages.company}>
        <ul className="mt-2 flex flex-col divide-y divide-line card px-4">
          {facts.map((fact) => (
            <FactItem key={fact.id} fact={fact} />
          ))}
        </ul>
      </Section>
      <Section id="days" title={messages.days(monthText)}>
        {page && <p className="mt-1 text-muted">{messages.page(page.first, page.last)}</p>}
        {findings.length === 0 ? (
          <EmptyState title={messages.nothing} hint={messages.nothingHint} />
        ) : (
          <div className="mt-2 flex flex-col gap-4">
            {findings.map((finding) => (
              <FindingItem key={finding.id} finding={finding} />
            ))}
          </div>
        )}
        <PageLinks
          kept={{ month }}
          words={{ first: messages.first, next: messages.next }}
          next={next}
          isLaterPage={before !== null}
        />
      </Section>
    </div>
  );
}

const toneMarks = {
  good: { icon: CircleCheck, className: "text-working" },
  amber: { icon: CircleAlert, className: "text-paused" },
  grey: { icon: CircleHelp, className: "text-muted" },
  neutral: { icon: Info, className: "text-muted" },
};

/** The mark of a tone, with its word for screen readers. */
function ToneMark({ tone }: { tone: CompanyFact["tone"] }) {
  const { icon: Icon, className } = toneMarks[tone];
  return (
    <>
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${className}`} />
      <span className="sr-only">{toneTexts[tone]}: </span>
    </>
  );
}

const FactItem = ({ fact: { tone, text, article, to, action } }: { fact: CompanyFact }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4">
    <p className="flex min-h-11 grow basis-full items-start gap-2 py-2.5 max-sm:pb-0 sm:basis-64">
      <ToneMark tone={tone} />
      <span>
        {text} {article && <span className="inline-block text-sm text-muted">({article})</span>}
      </span>
    </p>
    <span className="max-sm:pl-7 sm:[&>a]:justify-end">
      <TextLink to={to}>{action}</TextLink>
    </span>
  </li>
);

/** A day as a chip, in an area as high as a finger needs. */
const dayChipClass =
  "inline-flex min-h-11 items-center text-sm font-medium whitespace-nowrap text-brand tabular-nums sm:min-w-38 hover:[&>span]:border-brand";

function FindingItem({ finding }: { finding: ShownFinding }) {
  const { id, tone, title, law, article, advice, unknown, asks, people } = finding;
  return (
    <article aria-labelledby={`finding-${id}`} className="card px-4 py-3">
      <h3 id={`finding-${id}`} className="flex items-start gap-2 font-semibold">
        <ToneMark tone={tone} />
        <span className="min-w-0 wrap-anywhere">
          {title} {!law && <span className="inline-block text-sm font-normal text-muted">({article})</span>}
        </span>
      </h3>
      <div className="pl-7">
        <p className="mt-1 text-pretty text-muted">
          {unknown} {advice}
        </p>
        {law && (
          <p className="mt-1 text-sm text-pretty text-muted">
            {law} ({article})
          </p>
        )}
        {asks === "company" && <TextLink to="/settings#convenio">{messages.stateFact}</TextLink>}
        {id === "day-limit-minor" && <TextLink to="/shifts">{messages.toShifts}</TextLink>}
      </div>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {people.map(({ profileId, name, days }) => (
          <li key={profileId} className="flex flex-wrap gap-x-4 max-sm:flex-col">
            <FoundDays {...{ id, name, days, profileId }} />
            {asks === "person" && days.some((day) => day.tone === "grey") && (
              <span className="pl-7 sm:pl-0">
                <TextLink to={`/schedules/new?person=${profileId}`}>
                  {messages.stateOfPerson(id === "complementary-hours")}
                </TextLink>
              </span>
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

interface FoundDaysProps {
  id: FindingId;
  name: string;
  days: readonly FoundDay[];
  profileId: string;
}

/** A person and how many days were found, which open. */
const FoundDays = ({ id, name, days, profileId }: FoundDaysProps) => (
  <details className="group min-w-0 grow sm:basis-0">
    <summary className="flex min-h-11 list-none items-center gap-x-2">
      <ChevronDown aria-hidden className="size-5 shrink-0 p-0.5 text-muted group-open:rotate-180" />
      <span className="min-w-0 wrap-anywhere">
        <bdi className="font-medium">{name}</bdi>{" "}
        <span className="inline-block text-muted">· {foundCountText(id, days.length)}</span>
      </span>
    </summary>
    <p className="flex flex-wrap gap-x-1 pb-2 pl-7 sm:gap-x-2">
      {days.map((day) => (
        <Link key={day.on} to={historyPath({ profileId, dayOn: day.on })} className={dayChipClass}>
          <span className="rounded-full border border-line px-2 py-1.5 sm:px-3">{foundDayText(id, day)}</span>
        </Link>
      ))}
    </p>
  </details>
);
