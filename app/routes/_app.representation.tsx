import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { messages } from "~/modules/compliance/representatives/messages";
import { DisagreedSection } from "~/modules/compliance/representatives/disagreed-section";
import { FilesSection } from "~/modules/compliance/representatives/files-section";
import { MonthCard, MonthChoice } from "~/modules/compliance/representatives/month-card";
import { showMonth } from "~/modules/compliance/representatives/show-month.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { PageHeading } from "~/ui/page-heading";

export const meta: MetaFunction = () => [{ title: `${messages.ownTitle} · Fichaclara` }];

export const loader = guardLoader("take-representative-file", showMonth);

export const shouldRevalidate = keepUnanswered;

export default function Representation() {
  const page = useLoaderData<typeof loader>();
  const { monthFrom, months, since, timeZone, tally, isRunning, disagreed } = page;
  const { files, next, isLaterPage } = page;
  return (
    <div className="pb-8">
      <BackLink to="/dashboard">Volver</BackLink>
      <PageHeading
        title={messages.ownTitle}
        intro={`${messages.ownIntro} Representas a la plantilla desde el ${formatDate(localDateOf(since, timeZone))}.`}
      />
      <MonthChoice {...{ monthFrom, months }} />
      <MonthCard {...{ monthFrom, tally, isRunning }} />
      <DisagreedSection disagreed={disagreed} />
      <FilesSection
        title={messages.ownFiles}
        isNamed={false}
        kept={{ month: monthFrom.slice(0, 7) }}
        {...{ files, next, isLaterPage, timeZone }}
      />
    </div>
  );
}
