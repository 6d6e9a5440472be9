import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/representatives/copy";
import { DisagreedSection } from "~/modules/representatives/disagreed-section";
import { FilesSection } from "~/modules/representatives/files-section";
import { MonthCard, MonthChoice } from "~/modules/representatives/month-card";
import { showMonth } from "~/modules/representatives/show-month.server";
import { inCell } from "~/platform/context.server";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { keepUnanswered } from "~/ui/no-answer";

export const meta: MetaFunction = () => [{ title: `${copy.ownTitle} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "take-representative-file");
  const params = new URL(args.request.url).searchParams;
  return showMonth(inCell(args.context, member.cell), { member, params });
}

export const shouldRevalidate = keepUnanswered;

export default function Representation() {
  const page = useLoaderData<typeof loader>();
  const { monthFrom, months, since, timeZone, tally, isRunning, disagreed } = page;
  const { files, next, isLaterPage } = page;
  return (
    <div className="pb-8">
      <Link to="/dashboard" className="inline-flex min-h-11 items-center gap-2 font-medium text-brand">
        <ArrowLeft aria-hidden className="size-5" />
        Volver
      </Link>
      <h1 className="text-2xl font-bold">{copy.ownTitle}</h1>
      <p className="mt-1 max-w-prose text-muted">
        {copy.ownIntro} Representas a la plantilla desde el {formatDate(localDateOf(since, timeZone))}.
      </p>
      <MonthChoice {...{ monthFrom, months }} />
      <MonthCard {...{ monthFrom, tally, isRunning }} />
      <DisagreedSection disagreed={disagreed} />
      <FilesSection
        title={copy.ownFiles}
        isNamed={false}
        kept={{ month: monthFrom.slice(0, 7) }}
        {...{ files, next, isLaterPage, timeZone }}
      />
    </div>
  );
}
