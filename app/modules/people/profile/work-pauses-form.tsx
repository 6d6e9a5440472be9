import type { PauseKind } from "~/modules/ledger/rules/payloads";
import { pauseNames } from "~/modules/ledger/part-names";
import { messages } from "./messages";
import { pauseKinds } from "./pause-kinds";
import { SelfSavingBox } from "./self-saving-box";
import { SettingsForm } from "./settings-form";

export const WorkPausesForm = ({ saved }: { saved: PauseKind[] }) => (
  <SettingsForm form="work-pauses" action="/settings" button="Guardar pausas">
    {(plain) => (
      <fieldset aria-describedby="work-pauses-hint">
        <legend className="text-sm font-medium">Pausas que cuentan como trabajo</legend>
        <div className="mt-1">
          {pauseKinds.map((kind) => (
            <SelfSavingBox key={kind} {...plain} name={kind} saved={saved.includes(kind)}>
              {pauseNames[kind]}
            </SelfSavingBox>
          ))}
        </div>
        <p id="work-pauses-hint" className="max-w-prose text-sm text-pretty text-muted">
          {messages.workPausesHint}
        </p>
      </fieldset>
    )}
  </SettingsForm>
);
