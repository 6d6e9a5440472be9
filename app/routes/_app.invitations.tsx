import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import {
  Link,
  useActionData,
  useFetcher,
  useLoaderData,
  useRevalidator,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { roomWarning } from "~/modules/billing/plan-room";
import { requireMay } from "~/modules/policy/guards.server";
import { changeInvitation } from "~/modules/invitations/change-invitation.server";
import { copy } from "~/modules/invitations/copy";
import { invitationForm } from "~/modules/invitations/invitation-form";
import { InviteDialog } from "~/modules/invitations/invite-dialog";
import { keepScreenOnFailure, ScreenFault } from "~/modules/invitations/screen-fault";
import { listPending } from "~/modules/invitations/open-invitations.server";
import { PendingTable } from "~/modules/invitations/pending-table";
import { findPlanRoom } from "~/modules/onboarding/find-plan-room.server";
import { inCell } from "~/platform/context.server";
import { keepUnanswered } from "~/ui/no-answer";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LiveRegion, Notice } from "~/ui/notice";
import { SectionTabs } from "~/ui/shell/section-tabs";

export const meta: MetaFunction = () => [{ title: "Invitaciones · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  const { cell, company } = await requireMay(args, "invite");
  const after = new URL(args.request.url).searchParams.get("after");
  const { page, next } = await listPending(inCell(args.context, cell), { companyId: company.id, after });
  const warning = roomWarning(await findPlanRoom(args), 1, "invite");
  return {
    warning,
    page,
    next,
    isLaterPage: after !== null,
    now: args.context.now,
    timeZone: company.timeZone,
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "invite");
  const form = invitationForm.safeParse(Object.fromEntries(await requireMeantForm(args.request, member)));
  if (!form.success) return data({ tone: "problem" as const, text: copy.gone }, { status: 422 });
  const { status, headers, ...message } = await changeInvitation(inCell(args.context, member.cell), {
    member,
    form: form.data,
  });
  return data(message, { status, ...(headers && { headers }) });
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const shouldRevalidate = keepUnanswered;

export const clientAction = (args: ClientActionFunctionArgs) => keepScreenOnFailure(args);

export const ErrorBoundary = ScreenFault;

export default function Invitations() {
  const { warning, page, next, isLaterPage, now, timeZone } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const message = fetcher.state === "idle" ? (fetcher.data ?? posted) : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever deleted an invitation stood on its button, which is gone with it.
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
        <div className="flex flex-wrap gap-2">
          <Link to="/invitations/link" className={buttonClass("quiet")}>
            Compartir un enlace
          </Link>
          <Link to="/invitations/import" className={buttonClass("quiet")}>
            Invitar desde CSV
          </Link>
          <InviteDialog warning={warning} onInvited={() => void revalidate()} />
        </div>
      </div>
      <LiveRegion className="mt-4 empty:absolute">
        {message && <Notice tone={message.tone}>{message.text}</Notice>}
      </LiveRegion>
      {page.length === 0 ? (
        <EmptyState title={copy.empty} hint={copy.emptyHint} />
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
