import CircleAlert from "lucide-react/icons/circle-alert";
import Hourglass from "lucide-react/icons/hourglass";
import { LiveRegion } from "~/ui/notice";
import type { BillingWarning } from "~/modules/policy/entitlements";
import { warningText } from "~/modules/policy/warning-texts";
import type { ShownBilling } from "./show-billing.server";
import { Remedy } from "./ui/remedy";
import { pathOf } from "./model/screen-path";

interface BillingBannerProps {
  billing: ShownBilling;
  pathname: string;
}

/** The company's warning above a screen, announced when it appears or changes. */
export const BillingBanner = ({ billing: { warning, ownerName }, pathname }: BillingBannerProps) => (
  <LiveRegion className="measure">
    {warning && (warning.kind !== "trial" || trialScreens.includes(pathOf(pathname))) && (
      <Warned
        warning={warning}
        ownerName={ownerName}
        hasRemedy={pathOf(pathname) !== "/subscription"}
        isShort={pathOf(pathname) === "/dashboard"}
      />
    )}
  </LiveRegion>
);

/** The screens with the days left in the trial: those of the plans and of the clock, which everybody opens. */
const trialScreens = ["/dashboard", "/subscription"];

const warningLooks = {
  trial: { icon: Hourglass, tone: "bg-brand-soft text-brand-strong", label: "Ver planes", plea: "" },
  payment: {
    icon: CircleAlert,
    tone: "bg-problem-soft text-problem",
    label: "Gestionar Suscripción",
    plea: "que ponga el pago al día",
  },
  "plan-limit": {
    icon: CircleAlert,
    tone: "bg-problem-soft text-problem",
    label: "Mejorar plan",
    plea: "que mejore el plan",
  },
};

interface WarnedProps {
  warning: BillingWarning;
  ownerName: string | null;
  /** False if this screen is the remedy. */
  hasRemedy: boolean;
  /** Whether a low screen needs its place for a button: the clock. */
  isShort: boolean;
}

/** The days left in the trial, until a debt suspends the account, or until the plan's limit blocks. */
function Warned({ warning, ownerName, hasRemedy, isShort }: WarnedProps) {
  const { icon: Icon, tone, label, plea } = warningLooks[warning.kind];
  // During a trial there is nothing to ask the owner for.
  const isShown = hasRemedy && (ownerName === null || warning.kind !== "trial");
  return (
    <div
      // The clock on a low screen makes room for it. That of the trial has one line.
      data-warning={warning.kind !== "trial" || undefined}
      className={`mb-4 flex min-h-11 items-center justify-between gap-x-3 rounded-card px-3 text-sm font-medium sm:px-4 sm:text-base ${ownerName === null ? "" : "max-sm:flex-col max-sm:items-start max-sm:py-1 low:justify-center low:py-0"} ${tone}`}
    >
      <p className="flex min-w-0 items-center gap-2 py-0.5">
        <Icon aria-hidden className="size-4 shrink-0 sm:size-5" />
        {warningText(warning)}
      </p>
      {isShown && (
        <div className={isShort && ownerName !== null ? "low:hidden" : "contents"}>
          <Remedy label={label} plea={plea} ownerName={ownerName} look="link" />
        </div>
      )}
    </div>
  );
}
