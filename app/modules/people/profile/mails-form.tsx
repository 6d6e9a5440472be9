import { MeantFor } from "~/modules/directory/meant-for";
import { copy, type MailKind } from "../mails/copy";
import { SaveRow } from "./save-row";
import { SettingBox } from "./setting-box";
import { useProfileForm } from "./use-profile-form";
import { useSavedTick } from "./use-saved-tick";

/** Which of the mails that one may do without somebody is sent. @param saved those that they may choose: the week is its owner's. */
export function MailsForm({ saved }: { saved: Partial<Record<MailKind, boolean>> }) {
  const { fetcher, isBusy, message, typed } = useProfileForm("mails");
  return (
    <fetcher.Form method="post" action="/access" className="mt-4 flex flex-col gap-2">
      <MeantFor />
      <input type="hidden" name="form" value="mails" />
      <p id="mails-hint" className="max-w-prose text-sm text-muted">
        {copy.hint}
      </p>
      <div>
        {(Object.keys(saved) as MailKind[]).map((kind) => {
          const isSaved = saved[kind]!;
          // A form that was refused holds nothing of the boxes that are not ticked.
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
      {copy.names[kind]}
    </SettingBox>
  );
}
