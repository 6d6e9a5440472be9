import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { UndeclaredBanner } from "~/modules/schedules/calendar/undeclared-banner";
import { messages } from "~/modules/schedules/terms/messages";
import { SchedulesList } from "~/modules/schedules/terms/schedules-list";
import { showSchedules } from "~/modules/schedules/terms/show-schedules.server";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { PageLinks, peoplePageTexts } from "~/ui/page-links";
import { SectionTabs } from "~/ui/shell/section-tabs";
import { PersonSearch } from "~/ui/person-search";
import { TextLink } from "~/ui/text-link";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("plan-schedules", showSchedules);

export default function Schedules() {
  const { undeclared, groups, invited, who, hasSearch, next, isLaterPage, isAllChosen, saved, savedName } =
    useLoaderData<typeof loader>();
  const keptParams = { ...(who && { who }) };
  return (
    <div className="pb-8">
      <SectionTabs of="Horarios" />
      <PageHeading title={messages.title} intro={messages.intro} help="horarios" />
      {saved > 0 && (
        <div className="mt-4">
          <Notice tone="success">{messages.saved(saved, savedName)}</Notice>
        </div>
      )}
      {undeclared && <UndeclaredBanner missing={undeclared} />}
      {hasSearch && (
        <Form method="get" className="mt-3 flex items-end gap-3">
          <PersonSearch who={who} className="min-w-0 grow sm:max-w-80" />
          <Button type="submit" look="quiet">
            Buscar
          </Button>
        </Form>
      )}
      {groups.length + invited.length === 0 ? (
        <p className="mt-4">
          {messages.nobodyFound} <TextLink to="/schedules">{messages.showAll}</TextLink>
        </p>
      ) : (
        <SchedulesList
          {...{ groups, invited }}
          isAllChosen={isAllChosen}
          pathToAll={`?${new URLSearchParams({ ...keptParams, all: "1" })}`}
        />
      )}
      <PageLinks {...{ kept: keptParams, next, isLaterPage }} words={peoplePageTexts} />
    </div>
  );
}
