import { messages, type MailKind } from "../mails/messages";
import { SelfSavingBox } from "./self-saving-box";
import { SettingsForm } from "./settings-form";

/**
 * The optional mails of the user.
 * @param saved the kinds that the user may choose; the weekly mail is for owners.
 */
export const MailsForm = ({ saved }: { saved: Partial<Record<MailKind, boolean>> }) => (
  <SettingsForm form="mails" action="/access" button="Guardar correos">
    {(plain) => (
      <>
        <p id="mails-hint" className="max-w-prose text-sm text-muted">
          {messages.hint}
        </p>
        <div>
          {(Object.keys(saved) as MailKind[]).map((kind) => (
            <SelfSavingBox key={kind} {...plain} name={kind} saved={saved[kind]!} describedBy="mails-hint">
              {messages.names[kind]}
            </SelfSavingBox>
          ))}
        </div>
      </>
    )}
  </SettingsForm>
);
