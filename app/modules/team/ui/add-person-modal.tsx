import { PrefetchPageLinks } from "@remix-run/react";
import { useState } from "react";
import FormDialog from "~/ui/form-dialog";
import { AddPersonForm, type AddPersonFormProps } from "../add-person-form";
import { messages } from "../messages";

interface AddPersonModalProps extends Omit<AddPersonFormProps, "posted"> {
  onClose: () => void;
}

/** The modal 'Añadir persona', loaded when it is first opened. */
export default function AddPersonModal({ warning, onClose, ...form }: AddPersonModalProps) {
  // The new person changes the warning immediately, but this modal was opened for that person.
  const [shown] = useState(warning);
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  return (
    <FormDialog
      title={messages.addPerson}
      description={
        // Not above the card of the person who was added.
        <span className="in-[[role=dialog]:has(#made)]:hidden">{messages.addPersonHint}</span>
      }
      onClose={onClose}
      onClosed={() => opener?.focus()}
    >
      {/* The form belongs to that page. This loads the page's scripts while there is a network. */}
      <PrefetchPageLinks page="/team/new" />
      <AddPersonForm {...form} warning={shown} onDone={onClose} />
    </FormDialog>
  );
}
