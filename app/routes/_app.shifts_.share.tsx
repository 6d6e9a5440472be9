import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { weekPath } from "~/modules/shifts/grid/week-path";
import { messages } from "~/modules/shifts/paper/messages";
import { ShareWeek } from "~/modules/shifts/paper/share-week";
import { showShare } from "~/modules/shifts/paper/show-share.server";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeading } from "~/ui/page-heading";
import { TextLink } from "~/ui/text-link";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("plan-shifts", showShare);

export default function Share() {
  const { shared, unpublished, company, message, isOver } = useLoaderData<typeof loader>();
  const back = weekPath(shared.week);
  return (
    <div className="pb-8">
      <BackLink to={back}>Turnos</BackLink>
      <PageHeading title={messages.title} intro={messages.intro} />
      <p className="mt-2 font-medium">{messages.week(shared.week)}</p>
      {shared.centres.length === 0 ? (
        <EmptyState title={messages.nothing} hint={messages.nothingHint}>
          <Link to={back} className={buttonClass()}>
            {messages.toShifts}
          </Link>
        </EmptyState>
      ) : (
        <>
          {unpublished.length > 0 && (
            <>
              <p className="mt-1 wrap-anywhere text-paused">{messages.unpublished(unpublished)}</p>
              {!isOver && <TextLink to={back}>{messages.publishTheirs}</TextLink>}
            </>
          )}
          <ShareWeek {...{ shared, company, message }} />
        </>
      )}
    </div>
  );
}
