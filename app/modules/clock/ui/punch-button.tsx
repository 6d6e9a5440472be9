import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import Play from "lucide-react/icons/play";
import { Button } from "~/ui/button";
import type { PunchPhase } from "../use-punch";

const busyLabels = { locating: "Obteniendo ubicación...", sending: "Fichando..." };

const actions = {
  check_in: { label: "Fichar Entrada", Icon: LogIn },
  check_out: { label: "Fichar Salida", Icon: LogOut },
  pause_end: { label: "Volver al trabajo", Icon: Play },
};

/** The check-out of a probably missing exit: another button is the usual answer. */
export const PunchPill = ({ phase, isActive }: { phase: PunchPhase; isActive: boolean }) => (
  <Button
    id="punch"
    type="submit"
    look="quiet"
    disabled={!isActive}
    softDisabled={phase !== "idle"}
    className="w-full"
  >
    {phase === "idle" ? actions.check_out.label : busyLabels[phase]}
  </Button>
);

/** The round button, at least 200 px wide, in the thumb's reach. */
export function PunchButton({
  action,
  phase,
  isActive,
  isDone,
}: {
  action: keyof typeof actions;
  phase: PunchPhase;
  isActive: boolean;
  /** Whether the last punch was recorded. */
  isDone: boolean;
}) {
  const { label, Icon } = actions[action];
  const look =
    action !== "check_out"
      ? "bg-brand text-on-brand hover:bg-brand-strong"
      : "border-4 border-brand bg-surface text-brand hover:border-brand-strong hover:text-brand-strong";
  return (
    <button
      id="punch"
      type="submit"
      disabled={!isActive}
      aria-disabled={phase !== "idle"}
      className={`punch-circle ${look}`}
    >
      {(phase !== "idle" || isDone) && (
        <svg aria-hidden viewBox="0 0 100 100" className="absolute -inset-3 -rotate-90 text-brand">
          <circle
            cx="50"
            cy="50"
            r="48"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            pathLength="1"
            strokeDasharray="1"
            className={phase === "idle" ? "animate-filled" : "animate-filling"}
          />
        </svg>
      )}
      <Icon aria-hidden className="size-10" />
      <span className="max-w-36">{phase === "idle" ? label : busyLabels[phase]}</span>
    </button>
  );
}
