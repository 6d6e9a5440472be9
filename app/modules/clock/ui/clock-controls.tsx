import { Link } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { modeNames, pauseNames } from "~/modules/ledger/part-names";
import { dayMs, hourMs } from "~/time/units";
import { Button, buttonClass } from "~/ui/button";
import { controlClass } from "~/ui/field";
import { Select } from "~/ui/select-field";
import { showOpened } from "~/ui/show-opened";
import type { ClockState } from "../model/clock-state";
import { ClockForm } from "./clock-form";

const words = {
  forgotExit: "¿Olvidaste fichar la salida?",
  forgotEntry: "¿Olvidaste fichar la entrada?",
  forgotEntryHint:
    "Si sigues en el trabajo, ficha ahora y corrige la hora cuando salgas. Si ya has terminado, ",
  addEntry: "añade las horas",
  stillWorks: "¿Sigues trabajando?",
  hasLeft: "Poner a qué hora salí",
  hasReturned: "Acabo de volver: fichar otra entrada",
  hasReturnedHint:
    "La entrada anterior queda sin hora de salida y empieza otra ahora. Después te preguntaremos a qué hora saliste.",
};

/** Nobody still works this long after the check-in. */
const goneAfterMs = dayMs;

/** The form for a missing exit appears this long after the check-in. Nobody has left and returned before. */
const asksForExitAfterMs = hourMs;

export interface ControlsProps extends ExitProps {
  now: number;
  /** Whether the entry is open for longer than anybody works. */
  isProbablyMissing: boolean;
  /** Whether people choose where they work. */
  asksMode: boolean;
}

interface ExitProps {
  clock: ClockState;
  isBusy: boolean;
  /** Returns the extra fields for a browser without scripts, given a name that is unique among the page's forms. */
  hidden: (form: string) => ReactNode;
  mayCheckIn: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export { PunchQuestion } from "./punch-question";

/** The forms below the punch button: pause, mode, missing exit and undo. */
export default function ClockControls(props: ControlsProps) {
  const { clock, now, isProbablyMissing } = props;
  const { workingSince, pausedSince } = clock;
  const mayStillWork = workingSince !== null && now - workingSince < goneAfterMs;
  const undo = clock.undo && clock.undo.until > now ? clock.undo : null;
  const whileWorking = (
    <>
      <SecondForm {...props} isPaused={pausedSince !== null} />
      {props.asksMode && <ModeSwitch {...props} />}
    </>
  );
  return (
    <div className="flex flex-col gap-4 low:gap-2">
      {workingSince !== null && !isProbablyMissing && whileWorking}
      {/* Nobody who has just punched has forgotten to. */}
      {mayStillWork && now - workingSince > asksForExitAfterMs && (isProbablyMissing || !undo) && (
        <details onToggle={showOpened}>
          <summary className="flex min-h-11 cursor-pointer items-center justify-center text-muted underline underline-offset-4">
            {isProbablyMissing ? words.stillWorks : words.forgotExit}
          </summary>
          {isProbablyMissing ? (
            <div className="flex flex-col gap-4">{whileWorking}</div>
          ) : (
            <>
              <ExitChoices {...props} look="quiet" />
              {props.mayCheckIn && (
                <p className="mt-3 text-center text-sm text-muted">{words.hasReturnedHint}</p>
              )}
            </>
          )}
        </details>
      )}
      {undo && (
        <OneButton
          {...props}
          fields={{ action: "undo", event: undo.event }}
          label="Deshacer el último fichaje"
        />
      )}
    </div>
  );
}

/** What a person does whose entry is open for longer than anybody works. It comes before the punch button. */
export const ProbablyMissingExit = (props: ExitProps) => (
  <div className="mt-2 mb-2 w-full max-w-sm">
    <ExitChoices {...props} look="primary" />
  </div>
);

/** What a person does who came to their shift and forgot to punch. */
export const MissedEntry = () => (
  <details onToggle={showOpened} className="mx-auto max-w-sm text-center">
    <summary className="flex min-h-11 cursor-pointer items-center justify-center text-muted underline underline-offset-4">
      {words.forgotEntry}
    </summary>
    <p>
      {words.forgotEntryHint}
      <Link to="/corrections/new" className="text-brand underline">
        {words.addEntry}
      </Link>
      .
    </p>
  </details>
);

/** To enter the hour of a missing exit, or to begin again without it. */
const ExitChoices = ({ look, ...props }: ExitProps & { look: "primary" | "quiet" }) => (
  <div className="flex flex-col gap-3">
    {props.clock.openEntry && (
      <Link
        to={`/corrections/new?entry=${props.clock.openEntry}&left=1`}
        className={`${buttonClass(look)} w-full`}
      >
        {words.hasLeft}
      </Link>
    )}
    {props.mayCheckIn && (
      <OneButton {...props} fields={{ action: "check_in", forgot_exit: "1" }} label={words.hasReturned} />
    )}
  </div>
);

const OneButton = ({ fields, label, ...props }: ExitProps & { fields: object; label: string }) => (
  <ClockForm {...props} fields={fields} className="w-full">
    <Button type="submit" look="quiet" softDisabled={props.isBusy} className="w-full">
      {label}
    </Button>
  </ClockForm>
);

/** The second action: a pause, or in a pause the check-out. One button for both, so that it keeps its position and the focus. */
function SecondForm({ isPaused, ...props }: ControlsProps & { isPaused: boolean }) {
  return (
    <ClockForm
      {...props}
      fields={{ action: isPaused ? "check_out" : "pause_start" }}
      className={isPaused ? "flex" : "grid grid-cols-2 gap-3"}
    >
      {!isPaused && (
        <Select
          name="pause_kind"
          aria-label="Tipo de pausa"
          className={`${controlClass} rounded-full! pl-4!`}
        >
          <Options names={pauseNames} />
        </Select>
      )}
      <Button type="submit" look="quiet" softDisabled={props.isBusy} className="w-full">
        {isPaused ? "Fichar Salida" : "Pausa"}
      </Button>
    </ClockForm>
  );
}

/** Changes the mode with one tap. */
function ModeSwitch(props: ControlsProps) {
  return (
    <div
      role="group"
      aria-label="Dónde trabajas"
      className="-my-px grid grid-cols-2 rounded-full border border-field bg-surface"
    >
      {Object.entries(modeNames).map(([mode, name]) => (
        <ClockForm key={mode} {...props} fields={{ action: "change_mode", mode }}>
          <Button
            type="submit"
            look="quiet"
            softDisabled={props.isBusy}
            aria-pressed={props.clock.mode === mode}
            className="w-full border-transparent! aria-pressed:border-brand! aria-pressed:bg-brand-soft aria-pressed:text-brand"
          >
            {name}
          </Button>
        </ClockForm>
      ))}
    </div>
  );
}

const Options = ({ names }: { names: Record<string, string> }) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
