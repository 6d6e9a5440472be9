import UserPlus from "lucide-react/icons/user-plus";
import { Suspense, useCallback, useState } from "react";
import { Button, buttonClass } from "~/ui/button";
import { lazyPart } from "~/ui/lazy-part";
import { useHydrated } from "~/ui/use-hydrated";
import type { AddPersonFormProps } from "./add-person-form";
import { messages } from "./messages";

const loadModal = () => import("./ui/add-person-modal");
const AddPersonModal = lazyPart(loadModal);

type AddPersonDialogProps = Omit<AddPersonFormProps, "posted">;

/** The button 'Añadir sin correo' and its modal. Without scripts, a link to the page with the same form. */
export function AddPersonDialog(props: AddPersonDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const label = (
    <>
      <UserPlus aria-hidden className="size-5" />
      {messages.addWithoutEmail}
    </>
  );
  if (!useHydrated())
    return (
      <a href="/team/new" className={buttonClass("quiet")}>
        {label}
      </a>
    );
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadModal()}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <AddPersonModal {...props} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
