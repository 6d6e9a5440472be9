import { Form, Link } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button, buttonClass } from "~/ui/button";
import { findPlanFor, plans, type SubscriptionPlan } from "~/modules/policy/plans";
import type { SubscriptionPage } from "../model/describe-subscription";
import { planLinesOf, ownPlanText, startLine, inEveryPlan } from "../plan-texts";

/** The three plans with their differences and actions, then the features of all plans. */
export function PlanCards({ page, isBusy }: { page: SubscriptionPage; isBusy: boolean }) {
  return (
    <>
      {page.plan === null && <p className="mt-2 text-lg font-semibold">{ownPlanText(page.usage.active)}</p>}
      <ul className="mt-4 grid gap-4 lg:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} page={page} isBusy={isBusy} />
          </li>
        ))}
      </ul>
      <InEveryPlan />
    </>
  );
}

/** Whether it is the company's plan; before it has one, the plan that fits it. */
const isOwn = (plan: SubscriptionPlan, page: SubscriptionPage) =>
  page.plan === null ? plan === findPlanFor(page.usage.active) : page.plan === plan.id;

interface PlanCardProps {
  plan: SubscriptionPlan;
  page: SubscriptionPage;
  isBusy: boolean;
}

function PlanCard({ plan, page, isBusy }: PlanCardProps) {
  const { active } = page.usage;
  const isMine = page.plan === plan.id;
  const isTooSmall = plan.extraPrice === null && active > plan.includedEmployees;
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      className={`flex h-full flex-col rounded-card border bg-surface p-5 ${isOwn(plan, page) ? "border-brand" : "border-line"}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={`plan-${plan.id}`} className="text-xl font-bold">
          {plan.name}
        </h3>
        {isOwn(plan, page) && !isMine && (
          <span className="rounded-full bg-brand-soft px-3 py-1 text-sm font-semibold text-brand">
            {active > 1 ? `Para tus ${active} personas` : "Para ti"}
          </span>
        )}
      </div>
      <p className="mt-2">
        <strong className="text-3xl">{plan.price}&nbsp;€</strong>{" "}
        <span className="text-muted">al mes, IVA incluido</span>
      </p>
      {/* On a phone the banner has said what the present plan is. */}
      <ul className={`mt-4 mb-5 flex flex-1 flex-col gap-2 ${isMine ? "max-sm:sr-only" : ""}`}>
        {planLinesOf(plan).map((line) => (
          <li key={line} className="flex items-start gap-2">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-brand" />
            {line}
          </li>
        ))}
      </ul>
      {isTooSmall && !isMine && (
        <p className="mb-3 text-sm font-medium text-paused">
          Tienes {active} empleados activos: este plan es para {plan.includedEmployees}. Con él tendrías siete
          días para desactivar al resto; después nadie podría fichar entrada.
        </p>
      )}
      {page.start && (
        <p id={`start-${plan.id}`} className="mb-3 text-sm text-muted">
          {startLine(plan, page.start)}
        </p>
      )}
      <PlanAction plan={plan} page={page} isBusy={isBusy} />
    </article>
  );
}

function PlanAction({ plan, page, isBusy }: PlanCardProps) {
  if (page.start) {
    return (
      <Form method="post">
        <ExpectedProfileField />
        <input type="hidden" name="plan" value={plan.id} />
        <Button
          type="submit"
          name="intent"
          value="checkout"
          softDisabled={isBusy}
          look={plan === findPlanFor(page.usage.active) ? "primary" : "quiet"}
          className="w-full"
          aria-describedby={`plan-${plan.id} start-${plan.id}`}
        >
          Empezar Ahora
        </Button>
      </Form>
    );
  }
  if (page.plan === plan.id)
    return (
      <p className="flex min-h-11 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand max-sm:mt-4">
        Tu plan
      </p>
    );
  if (!page.canChange) return null;
  return (
    <Link to={`/subscription?change=${plan.id}#change`} className={buttonClass("quiet")}>
      Cambiar a {plan.name}
    </Link>
  );
}

/** The features of every plan, below the cards with the differences. */
const InEveryPlan = () => (
  <section aria-labelledby="in-every-plan" className="mt-6">
    <h3 id="in-every-plan" className="font-semibold">
      Todos los planes incluyen
    </h3>
    <ul className="mt-2 grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      {inEveryPlan.map((line) => (
        <li key={line} className="flex items-start gap-2 wrap-anywhere">
          <Check aria-hidden className="mt-1 size-4 shrink-0 text-brand" />
          {line}
        </li>
      ))}
    </ul>
  </section>
);
