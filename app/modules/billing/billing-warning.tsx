import CircleAlert from "lucide-react/icons/circle-alert";
import Hourglass from "lucide-react/icons/hourglass";
import type { Warning } from "~/modules/policy/entitlements";
import { warningText } from "~/modules/policy/warning-copy";
import { Remedy } from "./remedy";

const looks = {
  trial: { icon: Hourglass, tone: "bg-brand-soft text-brand-strong", label: "Ver planes", plea: "" },
  payment: {
    icon: CircleAlert,
    tone: "bg-problem-soft text-problem",
    label: "Gestionar Suscripción",
    plea: "que ponga el pago al día",
  },
};

interface BillingWarningProps {
  warning: Warning;
  ownerName: string | null;
  /** False where the screen itself is the remedy. */
  hasRemedy: boolean;
}

/** How many days are left of the trial, or until a debt suspends the account. */
export function BillingWarning({ warning, ownerName, hasRemedy }: BillingWarningProps) {
  const { icon: Icon, tone, label, plea } = looks[warning.kind];
  // Of a trial that runs there is nothing to ask the owner for.
  const isShown = hasRemedy && (ownerName === null || warning.kind === "payment");
  return (
    <div
      className={`mb-4 flex min-h-11 items-center justify-between gap-x-3 rounded-card px-3 text-sm font-medium sm:px-4 sm:text-base ${ownerName === null ? "" : "max-sm:flex-col max-sm:items-start max-sm:py-1"} ${tone}`}
    >
      <p className="flex min-w-0 items-center gap-2 py-0.5">
        <Icon aria-hidden className="size-4 shrink-0 sm:size-5" />
        {warningText(warning)}
      </p>
      {isShown && <Remedy label={label} plea={plea} ownerName={ownerName} look="link" />}
    </div>
  );
}
