import { Form } from "@remix-run/react";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { TextLink } from "~/ui/text-link";
import type { FirstStep } from "./first-steps";

/** The steps of a new company, until they are all done or the owner hides them. */
export default function FirstStepsCard({ steps }: { steps: readonly FirstStep[] }) {
  const requiredSteps = steps.filter(({ isOptional }) => !isOptional);
  const doneCount = requiredSteps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="first-steps" className="mt-6 card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-steps" className="text-lg font-bold">
          Primeros pasos
        </h2>
        <p className="text-muted">{`${doneCount} de ${requiredSteps.length} hechos`}</p>
      </div>
      <ol className="mt-2">
        {steps.map((step) => (
          <li
            key={step.key}
            className="flex min-h-11 items-center gap-3 border-t border-line py-1 first:border-0 has-[form]:items-start has-[form]:*:first:mt-3"
          >
            {step.isDone ? (
              <CircleCheck aria-hidden className="size-5 shrink-0 text-working" />
            ) : (
              <Circle aria-hidden className="size-5 shrink-0 text-muted" />
            )}
            <div className="min-w-0">
              <StepText {...step} />
              {step.key === "location" && !step.isDone && (
                <StepButton intent="no-location">No pedir la ubicación</StepButton>
              )}
            </div>
          </li>
        ))}
      </ol>
      <div className="pt-2">
        <StepButton intent="hide">Ocultar los primeros pasos</StepButton>
      </div>
    </section>
  );
}

const StepButton = ({ intent, children }: { intent: "no-location" | "hide"; children: string }) => (
  <Form method="post" action="/start" preventScrollReset className="mb-1 in-[li]:mt-2">
    <ExpectedProfileField />
    <Button type="submit" name="intent" value={intent} look="quiet">
      {children}
    </Button>
  </Form>
);

function StepText({ label, isDone, to }: FirstStep) {
  if (isDone)
    return (
      <span className="text-muted">
        {label}
        <span className="sr-only">: hecho</span>
      </span>
    );
  if (to === null) return <span>{label}</span>;
  return <TextLink to={to}>{label}</TextLink>;
}
