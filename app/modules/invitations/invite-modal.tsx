import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { InviteForm } from "./invite-form";

/** The modal 'Invitar Miembro'; loaded when it is first opened. */
export default function InviteModal({ onInvited, onClose }: { onInvited: () => void; onClose: () => void }) {
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-black/50" />
        <Dialog.Content
          className="fixed inset-x-3 bottom-3 z-40 mx-auto max-h-[calc(100dvh-1.5rem)] max-w-md overflow-y-auto rounded-card bg-surface p-6 text-ink shadow-xl sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener?.focus();
          }}
        >
          <div className="flex items-start justify-between gap-3">
            <Dialog.Title className="text-xl font-bold">Invitar Miembro</Dialog.Title>
            <Dialog.Close
              aria-label="Cerrar"
              className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <Dialog.Description className="text-muted">
            Le enviaremos un correo con un enlace para unirse a tu empresa, válido 7 días.
          </Dialog.Description>
          <InviteForm onInvited={onInvited} onDone={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
