import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { messages, type MailKind } from "../mails/messages";
import { SaveRow } from "./save-row";
import { SettingBox } from "./setting-box";
import { useProfileForm } from "./use-profile-form";
import { useSavedTick } from "./use-saved-tick";

/**
 * The optional mails of the user.
 * @param saved the kinds that the user may choose; the weekly mail is for owners.
 */
export function MailsForm({ saved }: { saved: Partial<Record<MailKind, boolean>> }) {
  const { fetcher, isBusy, message, typed } = useProfileForm("mails");
  return (
    <fetcher.Form method="post" action="/access" className="mt-4 flex flex-col gap-2">
      <ExpectedProfileField />
      <input type="hidden" name="form" value="mails" />
      <p id="mails-hint" className="max-w-prose text-sm text-muted">
        {messages.hint}
      </p>
      <div>
        {(Object.keys(saved) as MailKind[]).map((kind) => {
          const isSaved = saved[kind]!;
          // A refused form does not contain boxes without a tick.
          return (
            <Kind key={kind} kind={kind} isSaved={isSaved} wasTicked={typed.form ? kind in typed : isSaved} />
          );
        })}
      </div>
      <SaveRow {...{ isBusy, message }} label="Guardar correos" look="quiet" />
    </fetcher.Form>
  );
}

function Kind({ kind, isSaved, wasTicked }: { kind: MailKind; isSaved: boolean; wasTicked: boolean }) {
  return (
    <SettingBox name={kind} aria-describedby="mails-hint" {...useSavedTick(isSaved, wasTicked)}>
      {messages.names[kind]}
    </SettingBox>
  );
}
