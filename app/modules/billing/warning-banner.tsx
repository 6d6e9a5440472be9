import { CircleAlert, Hourglass } from "lucide-react";
import type { Warning } from "./entitlements";
import { warningText } from "./hold-copy";
import { WayOut } from "./way-out";

const looks = {
  trial: { icon: Hourglass, tone: "bg-working-soft text-working", label: "Ver planes", plea: "" },
  payment: {
    icon: CircleAlert,
    tone: "bg-problem-soft text-problem",
    label: "Gestionar Suscripción",
    plea: "que ponga el pago al día",
  },
};

interface WarningBannerProps {
  warning: Warning;
  ownerName: string | null;
  /** False where the screen itself is the way out. */
  hasWayOut: boolean;
}

/** How many days are left of the trial, or until a debt suspends the account. */
export function WarningBanner({ warning, ownerName, hasWayOut }: WarningBannerProps) {
  const { icon: Icon, tone, label, plea } = looks[warning.kind];
  // Of a trial that runs there is nothing to ask the owner for.
  const isShown = hasWayOut && (ownerName === null || warning.kind === "payment");
  return (
    <div
      className={`mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card px-4 py-2 text-base font-medium ${tone}`}
    >
      <p className="flex min-h-11 flex-1 basis-56 items-center gap-2">
        <Icon aria-hidden className="size-5 shrink-0" />
        {warningText(warning)}
      </p>
      {isShown && <WayOut label={label} plea={plea} ownerName={ownerName} look="quiet" />}
    </div>
  );
}
