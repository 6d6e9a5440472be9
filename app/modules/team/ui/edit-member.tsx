import { useNavigate } from "@remix-run/react";
import { Suspense, useState } from "react";
import { lazyPart } from "~/ui/lazy-part";
import { useEarlyInput } from "~/ui/use-early-input";
import { hasChangedField } from "~/ui/has-changed-field";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "../messages";
import {
  EditMemberForm,
  EndSessionsForm,
  HandOverLink,
  NewAddressForm,
  PersonLinks,
  PinLink,
  RepresentativeLink,
  type EditMemberProps,
} from "./edit-member-form";

const FormDialog = lazyPart(() => import("~/ui/form-dialog"));

/** Returns whether the user has started to fill in the form. */
const hasBegunEditing = (part: HTMLElement) => part.contains(document.activeElement) || hasChangedField(part);

/** 'Editar Miembro' as a dialog. Without scripts, or if the user started before they ran, it is a part of the page. */
export function EditMember(props: EditMemberProps) {
  const { colleague, isMe, mayOwn, refusal, back } = props;
  const isOther = !isMe && !colleague.isGone;
  const hasAccount = colleague.email !== null;
  const description = [colleague.fullName, colleague.email ?? messages.withoutEmail]
    .filter(Boolean)
    .join(" · ");
  const hasScripts = useHydrated();
  const navigate = useNavigate();
  const [isPartOfPage, setIsPartOfPage] = useState(false);
  const sectionRef = useEarlyInput<HTMLElement>((part) => setIsPartOfPage(hasBegunEditing(part)));
  const memberParts = (
    <>
      <PersonLinks {...props} />
      <EditMemberForm {...props} />
      {isOther && <PinLink colleague={colleague} />}
      {isOther && (
        <details open={refusal?.errors.email !== undefined} className="mt-4 border-t border-line pt-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brand">
            {hasAccount ? messages.emailAndAccess : messages.addEmail}
          </summary>
          <NewAddressForm colleague={colleague} refusal={refusal} />
          {hasAccount && <EndSessionsForm />}
          {hasAccount && colleague.role === "employee" && colleague.status === "active" && (
            <RepresentativeLink colleague={colleague} />
          )}
          {mayOwn && hasAccount && <HandOverLink colleague={colleague} />}
        </details>
      )}
    </>
  );
  if (!hasScripts || isPartOfPage) {
    return (
      <section ref={sectionRef} aria-labelledby="edit" className="mt-4 card p-6">
        <h2 id="edit" className="text-xl font-bold">
          Editar Miembro
        </h2>
        <p className="mb-5 break-words text-muted">{description}</p>
        {memberParts}
      </section>
    );
  }
  return (
    <Suspense>
      <FormDialog
        title="Editar Miembro"
        description={description}
        isFilled
        onClose={() => void navigate(back, { preventScrollReset: true })}
        onClosed={() => document.getElementById(`edit-${colleague.id}`)?.focus()}
      >
        {memberParts}
      </FormDialog>
    </Suspense>
  );
}
