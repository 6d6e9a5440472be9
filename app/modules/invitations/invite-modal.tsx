import { useState } from "react";
import FormDialog from "~/ui/form-dialog";
import { InviteForm } from "./invite-form";

/** The modal 'Invitar Miembro'; loaded when it is first opened. */
export default function InviteModal({ onInvited, onClose }: { onInvited: () => void; onClose: () => void }) {
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  return (
    <FormDialog
      title="Invitar Miembro"
      description="Le enviaremos un correo con un enlace para unirse a tu empresa, válido 7 días."
      onClose={onClose}
      onClosed={() => opener?.focus()}
    >
      <InviteForm onInvited={onInvited} onDone={onClose} />
    </FormDialog>
  );
}
