import Check from "lucide-react/icons/check";
import { inEveryPlan } from "./plan-copy";

/** The features of every plan, below the cards with the differences. */
export const InEveryPlan = () => (
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
