import { PrefetchPageLinks } from "@remix-run/react";
import { useState } from "react";
import FormDialog from "~/ui/form-dialog";
import { AddPersonForm } from "./add-person-form";
import { copy } from "./copy";

interface AddPersonModalProps {
  idempotencyKey: string;
  warning: string | null;
  onClose: () => void;
}

/** The modal 'Añadir persona'; loaded when it is first opened. */
export default function AddPersonModal({ idempotencyKey, warning, onClose }: AddPersonModalProps) {
  // Whoever was just added counts at once, but this modal was opened for them.
  const [shown] = useState(warning);
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  return (
    <FormDialog
      title={copy.addPerson}
      description={copy.addPersonHint}
      onClose={onClose}
      onClosed={() => opener?.focus()}
    >
      {/* The form is that page's: its scripts are here before the network may be gone. */}
      <PrefetchPageLinks page="/team/new" />
      <AddPersonForm idempotencyKey={idempotencyKey} warning={shown} />
    </FormDialog>
  );
}
