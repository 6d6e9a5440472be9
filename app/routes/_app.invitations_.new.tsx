import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { roomWarning } from "~/modules/billing/plan-room";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { InviteFields } from "~/modules/team/invitations/invite-fields";
import { messages } from "~/modules/team/invitations/messages";
import { listJoinCentres } from "~/modules/team/join-centres.server";
import { ScreenFault } from "~/modules/team/invitations/screen-fault";
import {
  submitInviteForm,
  type InviteFormAnswer,
} from "~/modules/team/invitations/submit-invite-form.server";
import { findPlanRoom } from "~/modules/tenancy/onboarding/find-plan-room.server";
import { keepActionHeaders } from "~/platform/http.server";
import { ActionBar } from "~/ui/action-bar";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/button";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: "Invitar Miembro · Fichaclara" }];

export const loader = guardLoader("invite", async (deps, { args, member }) => {
  const [room, centres] = await Promise.all([findPlanRoom(args), listJoinCentres(deps, member)]);
  return { warning: roomWarning(room, 1, "invite"), centres };
});

/** The form of a browser without scripts. With scripts, the modal calls /api/admin/invite-user. */
export const action = guardAction("invite", submitInviteForm);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<InviteFormAnswer>(
  messages.sendFailed,
  (message, typedFields) => ({
    ok: false,
    message,
    errors: {},
    typed: typedFields,
    email: "",
  }),
);

export const headers = keepActionHeaders;

export const ErrorBoundary = ScreenFault;

export default function InviteOne() {
  const { warning, centres } = useLoaderData<typeof loader>();
  const answer: InviteFormAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSendingOrReloading();
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const formRef = useErrorFocus(answer);
  // Resets the form instead of remounting it, so that the focus remains in its field.
  const lastAnswer = useRef(answer);
  useEffect(() => {
    if (answer !== lastAnswer.current && answer?.ok) formRef.current?.reset();
    lastAnswer.current = answer;
  }, [answer, formRef]);
  return (
    <div className="max-w-md">
      <BackLink to="/invitations">Invitaciones</BackLink>
      <PageHeading
        title="Invitar Miembro"
        intro={
          <>
            Le enviaremos un correo con un enlace para unirse a tu empresa, válido 7 días.{" "}
            <Link to="/invitations/link" className="font-medium text-brand underline">
              Mejor por WhatsApp
            </Link>
          </>
        }
      />
      <LiveRegion className="mt-4 empty:absolute">
        {answer?.message && (
          <Notice tone={answer.ok ? "success" : "problem"}>
            {answer.ok ? `${answer.message}: ${answer.email}` : answer.message}
          </Notice>
        )}
      </LiveRegion>
      <Form ref={formRef} method="post" noValidate onInput={onInput} className="mt-4 flex flex-col gap-4">
        <ExpectedProfileField />
        {warning && <Notice tone="info">{warning}</Notice>}
        <InviteFields centres={centres} typed={answer?.ok ? {} : (answer?.typed ?? {})} errors={errors} />
        <ActionBar className="sm:static sm:m-0 sm:border-0 sm:p-0">
          <Button type="submit" softDisabled={isSending}>
            {isSending ? "Enviando..." : "Enviar invitación"}
          </Button>
        </ActionBar>
      </Form>
    </div>
  );
}
