import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import type { PunchPhase } from "./use-punch";

const busyLabels = { locating: "Obteniendo ubicación...", sending: "Fichando..." };

/** The round button, at least 200 px wide, in the thumb's reach. */
export function PunchButton({
  action,
  phase,
  isActive,
  isDone,
}: {
  action: "check_in" | "check_out";
  phase: PunchPhase;
  isActive: boolean;
  /** Whether the last punch was recorded. */
  isDone: boolean;
}) {
  const isIn = action === "check_in";
  const Icon = isIn ? LogIn : LogOut;
  const look = isIn
    ? "bg-brand text-on-brand hover:bg-brand-strong"
    : "border-4 border-brand bg-surface text-brand hover:border-brand-strong hover:text-brand-strong";
  return (
    <button
      id="punch"
      type="submit"
      disabled={!isActive}
      aria-disabled={phase !== "idle"}
      className={`relative grid size-56 place-content-center justify-items-center gap-2 rounded-full text-xl font-bold transition-[scale,background-color] duration-150 active:scale-97 disabled:opacity-50 [@media(height<44rem)]:size-50 ${look}`}
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
      {phase === "idle" ? (
        isIn ? (
          "Fichar Entrada"
        ) : (
          "Fichar Salida"
        )
      ) : (
        <span className="max-w-36">{busyLabels[phase]}</span>
      )}
    </button>
  );
}
