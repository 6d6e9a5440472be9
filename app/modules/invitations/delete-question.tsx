import { AlertDialog } from "radix-ui";
import { useState } from "react";
import { Button } from "~/ui/button";
import { copy } from "./copy";

/** Asks before an invitation is deleted. */
export default function DeleteQuestion({
  email,
  answer,
}: {
  email: string;
  answer: (goOn: boolean) => void;
}) {
  const [asked] = useState(() => document.activeElement as HTMLElement | null);
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-30 bg-black/50" />
        <AlertDialog.Content
          className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-md rounded-card bg-surface p-6 text-ink shadow-xl sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            asked?.focus();
          }}
        >
          <AlertDialog.Title className="text-xl font-bold break-words">
            Eliminar la invitación de {email}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-base text-muted">
            {copy.deleteQuestion}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
            <AlertDialog.Action asChild>
              <Button onClick={() => answer(true)}>Eliminar</Button>
            </AlertDialog.Action>
            <AlertDialog.Cancel asChild>
              <Button look="quiet">Cancelar</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
