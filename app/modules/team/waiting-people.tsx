import { Link } from "@remix-run/react";
import Hourglass from "lucide-react/icons/hourglass";
import { displayName } from "~/modules/session/display-name";
import { findPlan, type PlanId } from "~/modules/policy/plans";
import { buttonClass } from "~/ui/button";
import { mostWaitingShown, type WaitingColleague } from "./model/waiting-colleague";
import { messages } from "./messages";

interface WaitingPeopleProps {
  /** The longest waiting people first. */
  people: WaitingColleague[];
  /** The plan that is full; null if no plan limits people. */
  plan: PlanId | null;
  /** Whether the user may change the plan. */
  maySubscribe: boolean;
}

/** The people who wait for room in the plan, since when, and the two ways to make room. Nothing if nobody waits. */
export function WaitingPeople({ people, plan: id, maySubscribe }: WaitingPeopleProps) {
  if (people.length === 0) return null;
  const shownPeople = people.slice(0, mostWaitingShown);
  const plan = id && findPlan(id);
  return (
    <section aria-labelledby="waiting-people" className="mt-4 card border-l-4 border-l-paused p-4">
      <h2 id="waiting-people" className="flex items-center gap-2 text-lg font-bold">
        <Hourglass aria-hidden className="size-5 shrink-0 text-paused" />
        {people.length > shownPeople.length
          ? `Más de ${shownPeople.length} personas esperan sitio`
          : messages.waitingTitle(people.length)}
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        {plan && `El plan ${plan.name} es para ${plan.includedEmployees} empleados activos. `}
        {maySubscribe ? messages.waitingRemedy : messages.waitingRemedyOfAdmin}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {shownPeople.map((person) => (
          <li key={person.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 font-medium wrap-anywhere">
              <bdi>{displayName(person)}</bdi>
            </span>
            <span className="text-sm text-muted">{messages.waitsSince(person.sinceOn)}</span>
          </li>
        ))}
      </ul>
      {maySubscribe && (
        <Link to="/subscription" className={`mt-3 ${buttonClass("quiet")}`}>
          Mejorar plan
        </Link>
      )}
    </section>
  );
}
