import { useNavigation } from "@remix-run/react";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { ChangePlanPanel } from "./ui/change-plan-panel";
import { CurrentPlan } from "./ui/current-plan";
import type { ShownDebt } from "./model/describe-owed-invoices";
import type { SubscriptionPage } from "./model/describe-subscription";
import { OwedInvoices } from "./ui/owed-invoices";
import { PlanCards } from "./ui/plan-cards";
import { PlanUsage } from "./plan-usage";
import type { PlanId } from "~/modules/policy/plans";
import type { ReturnMessage } from "./return-message";

interface SubscriptionScreenProps {
  page: SubscriptionPage;
  debt: ShownDebt;
  /** The plan of a change that is not confirmed. */
  changeTo: PlanId | null;
  message: ReturnMessage | null;
  /** The error of the last button. */
  error: string | undefined;
}

/** /subscription: the company's plan, and the other plans. */
export function SubscriptionScreen({ page, debt, changeTo, message, error }: SubscriptionScreenProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <PageHeading title="Suscripción" help="planes" />
      <LiveRegion className="mt-4 empty:absolute">
        {error ? (
          <Notice tone="problem">{error}</Notice>
        ) : (
          message && <Notice tone={message.tone}>{message.text}</Notice>
        )}
      </LiveRegion>
      <CurrentPlan page={page} isBusy={isBusy} />
      <OwedInvoices debt={debt} />
      <PlanUsage plan={page.countedPlan} active={page.usage.active} peak={page.usage.peak} />
      {changeTo && page.canChange && changeTo !== page.plan && (
        <ChangePlanPanel page={page} plan={changeTo} isBusy={isBusy} />
      )}
      <h2 className="mt-8 text-xl font-bold">Planes</h2>
      <PlanCards page={page} isBusy={isBusy} />
      <p className="mt-6 text-sm text-muted">
        Los periodos van del día 1 al último de cada mes. Puedes cancelar en cualquier momento.
      </p>
    </>
  );
}
