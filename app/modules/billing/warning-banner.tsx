import { CircleAlert, Hourglass } from "lucide-react";
import type { Warning } from "./entitlements";
import { warningText } from "./hold-copy";
import { WayOut } from "./way-out";

const looks = {
  trial: { icon: Hourglass, tone: "bg-brand-soft text-brand-strong", label: "Ver planes", plea: "" },
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
      className={`mb-4 flex min-h-11 items-center justify-between gap-x-3 rounded-card px-3 text-sm font-medium sm:px-4 sm:text-base ${ownerName === null ? "" : "max-sm:flex-col max-sm:items-start max-sm:py-1"} ${tone}`}
    >
      <p className="flex min-w-0 items-center gap-2 py-0.5">
        <Icon aria-hidden className="size-4 shrink-0 sm:size-5" />
        {warningText(warning)}
      </p>
      {isShown && <WayOut label={label} plea={plea} ownerName={ownerName} look="link" />}
    </div>
  );
}
