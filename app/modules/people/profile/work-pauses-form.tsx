import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import type { PauseKind } from "~/modules/ledger/rules/payloads";
import { pauseNames } from "~/modules/ledger/part-names";
import { messages } from "./messages";
import { pauseKinds } from "./pause-kinds";
import { SaveRow } from "./save-row";
import { SettingBox } from "./setting-box";
import { useProfileForm } from "./use-profile-form";
import { useSavedTick } from "./use-saved-tick";

export function WorkPausesForm({ saved }: { saved: PauseKind[] }) {
  const { fetcher, isBusy, message, typed } = useProfileForm("work-pauses");
  return (
    <fetcher.Form method="post" action="/settings" className="mt-4 flex flex-col gap-2">
      <ExpectedProfileField />
      <input type="hidden" name="form" value="work-pauses" />
      <fieldset aria-describedby="work-pauses-hint">
        <legend className="font-medium">Pausas que cuentan como trabajo</legend>
        <p id="work-pauses-hint" className="mt-1 max-w-prose text-sm text-muted">
          {messages.workPausesHint}
        </p>
        <div className="mt-1">
          {pauseKinds.map((kind) => {
            const isSaved = saved.includes(kind);
            // A refused form does not contain boxes without a tick.
            const wasTicked = typed.form ? kind in typed : isSaved;
            return <Pause key={kind} kind={kind} isSaved={isSaved} wasTicked={wasTicked} />;
          })}
        </div>
      </fieldset>
      <SaveRow {...{ isBusy, message }} label="Guardar pausas" look="quiet" />
    </fetcher.Form>
  );
}

function Pause({ kind, isSaved, wasTicked }: { kind: PauseKind; isSaved: boolean; wasTicked: boolean }) {
  return (
    <SettingBox name={kind} {...useSavedTick(isSaved, wasTicked)}>
      {pauseNames[kind]}
    </SettingBox>
  );
}
