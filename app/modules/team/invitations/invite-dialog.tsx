import Mail from "lucide-react/icons/mail";
import { Suspense, useState } from "react";
import { Button, buttonClass } from "~/ui/button";
import { lazyPart } from "~/ui/lazy-part";
import { useHydrated } from "~/ui/use-hydrated";
import type { CentreChoice } from "../centre-field";

const loadModal = () => import("./ui/invite-modal");
const InviteModal = lazyPart(loadModal);

/** The button 'Invitar Miembro' and its modal. Without scripts, a link to the page with the same form. */
export function InviteDialog({
  warning,
  centres,
  onInvited,
  look = "primary",
}: {
  /** What one more person does to the plan. */
  warning: string | null;
  centres: CentreChoice;
  /** Called after each invitation that was sent. */
  onInvited: () => void;
  look?: "primary" | "quiet";
}) {
  const [isOpen, setIsOpen] = useState(false);
  const label = (
    <>
      <Mail aria-hidden className="size-5" />
      Invitar Miembro
    </>
  );
  if (!useHydrated())
    return (
      <a href="/invitations/new" className={buttonClass(look)}>
        {label}
      </a>
    );
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadModal()}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteModal {...{ warning, centres }} onInvited={onInvited} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
