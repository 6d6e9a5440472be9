import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { roomWarning } from "~/modules/billing/plan-room";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { copy } from "~/modules/invitations/link/copy";
import { notMade } from "~/modules/invitations/link/link-answer";
import { LinkScreen } from "~/modules/invitations/link/link-screen";
import { submitLinkForm } from "~/modules/invitations/link/submit-link-form.server";
import { findJoinLink } from "~/modules/invitations/link/write-links.server";
import { ScreenFault } from "~/modules/invitations/screen-fault";
import { findPlanRoom } from "~/modules/onboarding/find-plan-room.server";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { textFields } from "~/platform/text-fields";
import { buttonClass } from "~/ui/button";
import { keepUnanswered, leftBy } from "~/ui/no-answer";

export const meta: MetaFunction = () => [{ title: `${copy.title} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  const { cell, company } = await requireMay(args, "invite");
  const [link, room] = await Promise.all([
    findJoinLink(inCell(args.context, cell), { companyId: company.id }),
    findPlanRoom(args),
  ]);
  return { link, warning: roomWarning(room, 1, "invite"), now: args.context.now };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "invite");
  const form = await requireMeantForm(args.request, member);
  return submitLinkForm(inCell(args.context, member.cell), { member, form });
}

export const shouldRevalidate = keepUnanswered;

/** Where it is worth asking again in a moment, what was typed stays. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { company_name: typed = "" } = textFields(await request.clone().formData());
  return serverAction<typeof action>().catch((fault: unknown) => {
    if (!isMomentary(fault)) throw fault;
    return leftBy(fault, notMade(reasonOf(fault, copy.failed), { typed }));
  });
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const ErrorBoundary = ScreenFault;

export default function InviteByLink() {
  return (
    <>
      <LinkScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
      <Link to="/invitations" className={`${buttonClass("quiet")} mt-8`}>
        Ver las invitaciones pendientes
      </Link>
    </>
  );
}
