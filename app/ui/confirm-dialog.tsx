import { AlertDialog } from "radix-ui";
import { useState } from "react";
import { Button } from "./button";

interface ConfirmDialogProps {
  title: string;
  question: string;
  /** The label of the button that continues. */
  confirmLabel: string;
  answer: (isConfirmed: boolean) => void;
}

/** Asks a question that must be answered first. Esc means no. The focus returns to the element that had it. */
export function ConfirmDialog({ title, question, confirmLabel, answer }: ConfirmDialogProps) {
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-30 bg-scrim" />
        <AlertDialog.Content
          className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-md rounded-card bg-surface p-6 text-ink shadow-xl sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener?.focus();
          }}
        >
          <AlertDialog.Title className="text-xl font-bold break-words">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-base text-muted">{question}</AlertDialog.Description>
          <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
            <AlertDialog.Action asChild>
              <Button onClick={() => answer(true)}>{confirmLabel}</Button>
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
