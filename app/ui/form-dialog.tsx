import X from "lucide-react/icons/x";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";

interface FormDialogProps {
  title: string;
  description: ReactNode;
  onClose: () => void;
  /** Returns the focus to the right element. */
  onClosed?: () => void;
  /** Whether the dialog itself gets the focus: its first field is filled, and one key would wipe it. */
  isFilled?: boolean;
  children: ReactNode;
}

/** A form in a dialog over its screen. Esc, the cross or a click outside closes it. Load it lazily. */
export default function FormDialog({
  title,
  description,
  onClose,
  onClosed,
  isFilled = false,
  children,
}: FormDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-scrim" />
        <Dialog.Content
          className="fixed inset-x-4 bottom-4 z-40 mx-auto max-h-[calc(100dvh-2rem)] max-w-md overflow-y-auto rounded-card bg-surface p-6 text-ink shadow-xl outline-none sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2"
          onOpenAutoFocus={(event) => {
            if (!isFilled) return;
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed?.();
          }}
        >
          <Dialog.Title className="pr-11 text-xl font-bold">{title}</Dialog.Title>
          <Dialog.Description className="mt-1 mb-5 text-base break-words text-muted">
            {description}
          </Dialog.Description>
          {children}
          <Dialog.Close
            aria-label="Cerrar"
            className="absolute top-4 right-4 grid size-11 place-items-center rounded-full text-muted hover:text-brand"
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
