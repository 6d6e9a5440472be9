import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { MeantFor } from "~/modules/directory/meant-for";
import { roomWarning } from "~/modules/billing/plan-room";
import { requireMay } from "~/modules/policy/guards.server";
import { InviteFields } from "~/modules/invitations/invite-fields";
import { keepInviteOnFailure, ScreenFault } from "~/modules/invitations/screen-fault";
import { submitInviteForm } from "~/modules/invitations/submit-invite-form.server";
import { findPlanRoom } from "~/modules/onboarding/find-plan-room.server";
import { inCell } from "~/platform/context.server";
import { Button, buttonClass } from "~/ui/button";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { useMendedErrors } from "~/ui/use-mended-errors";

export const meta: MetaFunction = () => [{ title: "Invitar Miembro · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireMay(args, "invite");
  return roomWarning(await findPlanRoom(args), 1, "invite");
}

/** The form of a browser without scripts; with them the modal calls /api/admin/invite-user. */
export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "invite");
  const form = await requireMeantForm(args.request, member);
  return submitInviteForm(inCell(args.context, member.cell), { member, form });
}

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepInviteOnFailure;

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const ErrorBoundary = ScreenFault;

export default function InviteOne() {
  const warning = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isSending = useNavigation().formMethod === "POST";
  const { errors, onInput } = useMendedErrors(answer, answer?.errors);
  const form = useRef<HTMLFormElement>(null);
  // Emptied and not made anew: whoever pressed Enter in a field goes on from there.
  const known = useRef(answer);
  useEffect(() => {
    if (answer !== known.current && answer?.ok) form.current?.reset();
    known.current = answer;
  }, [answer]);
  return (
    <div className="mx-auto max-w-md">
      <h1 className="text-2xl font-bold">Invitar Miembro</h1>
      <p className="mt-1 mb-6 text-muted">
        Le enviaremos un correo con un enlace para unirse a tu empresa, válido 7 días.
      </p>
      <Form ref={form} method="post" noValidate onInput={onInput} className="flex flex-col gap-4">
        <MeantFor />
        {warning && <Notice tone="info">{warning}</Notice>}
        <InviteFields typed={answer?.ok ? {} : (answer?.typed ?? {})} errors={errors} />
        <LiveRegion>
          {answer?.message && (
            <Notice tone={answer.ok ? "success" : "problem"}>
              {answer.ok ? `${answer.message}: ${answer.email}` : answer.message}
            </Notice>
          )}
        </LiveRegion>
        <Button type="submit" softDisabled={isSending}>
          {isSending ? "Enviando..." : "Enviar invitación"}
        </Button>
        <Link to="/invitations/link" className={buttonClass("quiet")}>
          Compartir un enlace
        </Link>
        <Link to="/invitations" className={buttonClass("quiet")}>
          Ver las invitaciones pendientes
        </Link>
      </Form>
    </div>
  );
}
