import { Link } from "@remix-run/react";
import { useState, useEffect, useRef, type FormEvent } from "react";
import FormDialog from "~/ui/form-dialog";
import { Notice, LiveRegion } from "~/ui/notice";
import { Button } from "~/ui/button";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import type { CentreChoice } from "../../centre-field";
import { messages } from "../../messages";
import { InviteFields } from "../invite-fields";
import { companyNameProblem, readInvitee, type InviteeErrors } from "../invitee-schema";
import { sendInvitation, type SendResult } from "../model/send-invitation";

/** The modal 'Invitar Miembro', loaded when it is first opened. */
export default function InviteModal({
  warning,
  centres,
  onInvited,
  onClose,
}: {
  warning: string | null;
  centres: CentreChoice;
  onInvited: () => void;
  onClose: () => void;
}) {
  // The invitation changes the warning immediately, but this modal was opened for that invitation.
  const [shown] = useState(warning);
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  return (
    <FormDialog
      title="Invitar Miembro"
      description="Le enviaremos un correo con un enlace para unirse a tu empresa, válido 7 días."
      onClose={onClose}
      onClosed={() => opener?.focus()}
    >
      {shown && (
        <div className="mb-4">
          <Notice tone="info">{shown}</Notice>
        </div>
      )}
      <InviteForm centres={centres} onInvited={onInvited} onDone={onClose} />
      <Link
        to="/invitations/link"
        className="mt-3 inline-flex min-h-11 items-center font-medium text-brand underline"
      >
        O comparte un enlace
      </Link>
    </FormDialog>
  );
}

const closesAfterMs = 2_000;

/** The form in the modal. It checks the fields like the server, sends them and shows the result. After a success it closes in 2 s. */
function InviteForm({
  centres,
  onInvited,
  onDone,
}: {
  centres: CentreChoice;
  onInvited: () => void;
  onDone: () => void;
}) {
  const [refused, setRefused] = useState<InviteeErrors>({});
  const { errors, onInput } = useCorrectedErrors(refused, refused);
  const [result, setResult] = useState<SendResult | null>(null);
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const onDoneRef = useRef(onDone);
  useEffect(() => {
    onDoneRef.current = onDone;
  });

  useEffect(() => {
    if (!result?.ok) return;
    const timer = setTimeout(() => onDoneRef.current(), closesAfterMs);
    return () => clearTimeout(timer);
  }, [result]);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formValues = Object.fromEntries(new FormData(event.currentTarget));
    const inviteeResult = readInvitee(formValues);
    const companyNameError =
      "company_name" in formValues ? companyNameProblem(formValues.company_name) : null;
    const isUnplaced = centres.isRequired && formValues.centre_id === "";
    setRefused({
      ...(companyNameError && { company_name: companyNameError }),
      ...(isUnplaced && { centre_id: messages.chooseCentre }),
      ...(!inviteeResult.ok && inviteeResult.errors),
    });
    setResult(null);
    if (!inviteeResult.ok || companyNameError || isUnplaced) return;
    setIsSending(true);
    const sendResult = await sendInvitation(formValues);
    setIsSending(false);
    setResult(sendResult);
    if (sendResult.ok) onInvited();
  };

  return (
    <form
      ref={form}
      noValidate
      onInput={onInput}
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-4"
    >
      <InviteFields centres={centres} errors={errors} />
      <LiveRegion className="empty:absolute">
        {result && <Notice tone={result.ok ? "success" : "problem"}>{result.message}</Notice>}
      </LiveRegion>
      <Button type="submit" softDisabled={isSending || result?.ok === true}>
        {isSending ? "Enviando..." : "Enviar invitación"}
      </Button>
    </form>
  );
}
