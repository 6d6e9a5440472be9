import { Link } from "@remix-run/react";
import { useState } from "react";
import FormDialog from "~/ui/form-dialog";
import { Notice } from "~/ui/notice";
import type { CentreChoice } from "../../centre-field";
import { InviteForm } from "./invite-form";

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
