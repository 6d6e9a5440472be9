import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useFetcher, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { roomWarning } from "~/modules/billing/plan-room";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { changeInvitation } from "~/modules/team/invitations/change-invitation.server";
import { messages } from "~/modules/team/invitations/messages";
import { invitationFormSchema } from "~/modules/team/invitations/invitation-form";
import { InviteDialog } from "~/modules/team/invitations/invite-dialog";
import { keepScreenOnFailure, ScreenFault } from "~/modules/team/invitations/screen-fault";
import { listJoinCentres } from "~/modules/team/join-centres.server";
import { listPending } from "~/modules/team/invitations/open-invitations.server";
import { PendingTable } from "~/modules/team/invitations/pending-table";
import { findPlanRoom } from "~/modules/tenancy/onboarding/find-plan-room.server";
import { keepActionHeaders } from "~/platform/http.server";
import { keepUnanswered } from "~/ui/no-answer";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LiveRegion, Notice } from "~/ui/notice";
import { SectionTabs } from "~/ui/shell/section-tabs";

export const meta: MetaFunction = () => [{ title: "Invitaciones · Fichaclara" }];

export const loader = guardLoader("invite", async (deps, { args, member, params }) => {
  const { company } = member;
  const after = params.get("after");
  const [{ page, next }, room, centres] = await Promise.all([
    listPending(deps, { reader: member, after }),
    findPlanRoom(args),
    listJoinCentres(deps, member),
  ]);
  return {
    warning: roomWarning(room, 1, "invite"),
    centres,
    page,
    next,
    isLaterPage: after !== null,
    now: deps.now,
    timeZone: company.timeZone,
  };
});

export const action = guardAction("invite", async (deps, { member, form: sent }) => {
  const form = invitationFormSchema.safeParse(Object.fromEntries(sent));
  if (!form.success) return data({ tone: "problem" as const, text: messages.gone }, { status: 422 });
  const { status, headers, ...message } = await changeInvitation(deps, { member, form: form.data });
  return data(message, { status, ...(headers && { headers }) });
});

export const headers = keepActionHeaders;

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFailure;

export const ErrorBoundary = ScreenFault;

export default function Invitations() {
  const { warning, centres, page, next, isLaterPage, now, timeZone } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const message = fetcher.state === "idle" ? (fetcher.data ?? posted) : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is deleted with its invitation.
  useEffect(() => {
    if (message && document.activeElement === document.body) heading.current?.focus();
  }, [message]);
  return (
    <>
      <SectionTabs of="Equipo" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          Invitaciones
        </h1>
        <div className="grid w-full gap-2 max-sm:*:px-2 min-[22rem]:grid-cols-2 sm:flex sm:w-auto sm:flex-wrap sm:*:px-4 [&_svg]:hidden max-sm:[&>:first-child]:col-span-full">
          <Link to="/invitations/link" className={buttonClass()}>
            Invitar por WhatsApp
          </Link>
          <InviteDialog look="quiet" {...{ warning, centres }} onInvited={() => void revalidate()} />
          <Link to="/invitations/import" className={buttonClass("quiet")}>
            Invitar a varias
          </Link>
        </div>
        <p className="w-full text-sm text-muted lg:text-right">{messages.ways}</p>
      </div>
      <LiveRegion className="mt-4 empty:absolute">
        {message && <Notice tone={message.tone}>{message.text}</Notice>}
      </LiveRegion>
      {page.length === 0 ? (
        <EmptyState title={messages.empty} hint={messages.emptyHint} />
      ) : (
        <PendingTable invitations={page} now={now} timeZone={timeZone} fetcher={fetcher} />
      )}
      <nav aria-label="Páginas" className="mt-4 flex flex-wrap gap-3">
        {isLaterPage && (
          <Link to="/invitations" className={buttonClass("quiet")}>
            Volver al principio
          </Link>
        )}
        {next && (
          <Link to={`/invitations?${new URLSearchParams({ after: next })}`} className={buttonClass("quiet")}>
            Ver más
          </Link>
        )}
      </nav>
    </>
  );
}
