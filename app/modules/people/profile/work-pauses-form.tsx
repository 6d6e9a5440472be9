import { MeantFor } from "~/modules/directory/meant-for";
import type { PauseKind } from "~/modules/ledger/model/payloads";
import { pauseNames } from "~/modules/ledger/part-names";
import { copy } from "./copy";
import { pauseKinds } from "./pause-kinds";
import { SaveRow } from "./save-row";
import { SettingBox } from "./setting-box";
import { useProfileForm } from "./use-profile-form";
import { useSavedTick } from "./use-saved-tick";

/** Which kinds of pause count as work from now on. */
export function WorkPausesForm({ saved }: { saved: PauseKind[] }) {
  const { fetcher, isBusy, message, typed } = useProfileForm("work-pauses");
  return (
    <fetcher.Form method="post" action="/settings" className="mt-4 flex flex-col gap-2">
      <MeantFor />
      <input type="hidden" name="form" value="work-pauses" />
      <fieldset aria-describedby="work-pauses-hint">
        <legend className="font-medium">Pausas que cuentan como trabajo</legend>
        <p id="work-pauses-hint" className="mt-1 max-w-prose text-sm text-muted">
          {copy.workPausesHint}
        </p>
        <div className="mt-1">
          {pauseKinds.map((kind) => {
            const isSaved = saved.includes(kind);
            // A form that was refused holds nothing of the boxes that are not ticked.
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
