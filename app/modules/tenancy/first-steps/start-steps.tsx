import { Form, Link } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import MessageCircle from "lucide-react/icons/message-circle";
import { forwardRef, useEffect, useRef, useState, type ReactNode } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { CompanyNameField } from "~/modules/team/invitations/company-name-field";
import {
  CompanyFields,
  PersonFields,
  ZoneField,
  type CompanyFieldsProps,
  type PersonFieldsProps,
} from "~/modules/people/profile/information-fields";
import { Button, buttonClass } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { TextAreaField } from "~/ui/text-area-field";
import { TextLink } from "~/ui/text-link";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";
import { messages } from "./messages";
import { startSteps, type StartAnswer, type StartStep } from "./first-steps";

export interface StartProps {
  step: StartStep;
  company: CompanyFieldsProps["company"] & { timeZone: string };
  person: PersonFieldsProps["person"];
  /** What one more person does to the plan. */
  warning: string | null;
  /** The names of the people who have an invitation. Empty before the last step. */
  invited: readonly string[];
  answer: StartAnswer | undefined;
}

const pathAfterStep: Record<StartStep, string> = {
  company: "/start?step=you",
  you: "/start?step=invite",
  invite: "/dashboard",
};

/** The steps of a new company, one at a time. Each is a plain form that the user can skip. */
export function StartSteps({ company, person, warning, invited, answer, ...page }: StartProps) {
  const step = answer?.step ?? page.step;
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const typedFields = answer?.typed ?? {};
  const isSending = useIsSendingOrReloading();
  const [hasTyped, setHasTyped] = useState(false);
  const hasEmails = hasTyped || Boolean(typedFields.people);
  const formRef = useRef<HTMLFormElement>(null);
  const receiptRef = useRef<HTMLHeadingElement>(null);
  const shownAnswerRef = useRef(answer);
  useEffect(() => {
    const firstInvalidField = formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    firstInvalidField?.focus();
    if (answer === shownAnswerRef.current) return;
    shownAnswerRef.current = answer;
    // Resets the form instead of mounting another: an empty box keeps its place.
    if (answer?.message?.tone !== "success") return;
    formRef.current?.reset();
    if (firstInvalidField) return;
    // The receipt is at the top, below the step's title.
    receiptRef.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [answer]);
  const at = startSteps.indexOf(step);
  const isDone = step === "invite" && invited.length > 0;
  return (
    <div className="max-w-md pb-8">
      <p className="text-sm text-muted">{`Paso ${at + 1} de ${startSteps.length}`}</p>
      <div aria-hidden className="mt-1 mb-4 flex gap-1.5">
        {startSteps.map((each, nth) => (
          <span key={each} className={`h-1.5 flex-1 rounded-full ${nth <= at ? "bg-brand" : "bg-line"}`} />
        ))}
      </div>
      <Heading key={step}>{messages[step].title}</Heading>
      {isDone ? (
        <InvitedPeople
          ref={receiptRef}
          names={invited}
          receipt={answer?.message?.tone === "success" ? answer.message.text : null}
        />
      ) : (
        <p className="mt-1 mb-6 text-muted">{messages[step].hint}</p>
      )}
      <Form
        ref={formRef}
        key={`${step} form`}
        method="post"
        action={`/start?step=${step}`}
        noValidate
        onInput={(event) => {
          onInput(event);
          setHasTyped(Boolean(event.currentTarget.querySelector("textarea")?.value.trim()));
        }}
        className="flex flex-col gap-4"
      >
        <ExpectedProfileField />
        <input type="hidden" name="intent" value={step} />
        {step === "company" && (
          <>
            <CompanyFields {...{ company, typed: typedFields, errors }} isOptional />
            <ZoneField defaultValue={typedFields.time_zone ?? company.timeZone} error={errors.time_zone} />
          </>
        )}
        {step === "you" && <PersonFields {...{ person, typed: typedFields, errors }} isOptional />}
        {step === "invite" && (
          <>
            {warning && <Notice tone="info">{warning}</Notice>}
            <CompanyNameField typed={typedFields.company_name} error={errors.company_name} />
            <Link
              to="/invitations/link"
              className={`${buttonClass(isDone || hasEmails ? "quiet" : "primary")} w-full`}
            >
              <MessageCircle aria-hidden className="size-5" />
              {messages.byWhatsApp}
            </Link>
            <TextAreaField
              key={typedFields.people ?? ""}
              label="Emails de tu equipo"
              name="people"
              rows={isDone ? 2 : 3}
              defaultValue={typedFields.people ?? ""}
              error={errors.people}
              hint={messages.peopleHint}
              autoComplete="off"
              spellCheck={false}
            />
          </>
        )}
        <LiveRegion className="empty:absolute">
          {answer?.message?.tone === "problem" && !isSending && (
            <Notice tone="problem">{answer.message.text}</Notice>
          )}
        </LiveRegion>
        <Button
          type="submit"
          look={isDone || (step === "invite" && !hasEmails) ? "quiet" : "primary"}
          softDisabled={isSending}
        >
          {buttonText(step, isSending)}
        </Button>
        {answer?.leftOut && step === "invite" && (
          <Button type="submit" look="quiet" name="left_out" value={answer.leftOut} softDisabled={isSending}>
            {messages.sendWithout}
          </Button>
        )}
      </Form>
      {step === "invite" && <OtherLinks />}
      <nav
        aria-label="Pasos"
        className="mt-4 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-2 empty:hidden"
      >
        {at > 0 && <TextLink to={`/start?step=${startSteps[at - 1]!}`}>Atrás</TextLink>}
        {!isDone && (
          <span className="ml-auto">
            {step === "invite" ? (
              <Link to={pathAfterStep.invite} className={buttonClass("quiet")}>
                {messages.finish}
              </Link>
            ) : (
              <TextLink to={pathAfterStep[step]}>Saltar este paso</TextLink>
            )}
          </span>
        )}
      </nav>
    </div>
  );
}

function buttonText(step: StartStep, isSending: boolean): string {
  if (step === "invite") return isSending ? "Enviando..." : "Enviar invitaciones";
  return isSending ? "Guardando..." : "Guardar y seguir";
}

interface InvitedPeopleProps {
  names: readonly string[];
  /** What the last form did; null if the page has just been opened. */
  receipt: string | null;
}

/** The invited people as chips, below what the last form did, and the way out of the steps. */
const InvitedPeople = forwardRef<HTMLHeadingElement, InvitedPeopleProps>(function InvitedPeople(
  { names, receipt },
  heading,
) {
  return (
    <section aria-labelledby="invited" className="mt-2 mb-6">
      <h2
        ref={heading}
        id="invited"
        tabIndex={-1}
        className={`flex items-center gap-2 font-semibold outline-none ${receipt === null ? "" : "text-working"}`}
      >
        {receipt !== null && <CircleCheck aria-hidden className="size-5 shrink-0" />}
        {receipt ?? messages.invited(names.length)}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {names.slice(0, mostChips).map((name, at) => (
          <li
            key={`${at} ${name}`}
            className="max-w-full truncate rounded-full bg-brand-soft px-3 py-1 text-sm font-medium text-ink"
          >
            <bdi>{name}</bdi>
          </li>
        ))}
        {names.length > mostChips && (
          <li className="px-1 py-1 text-sm text-muted">{messages.otherInvited(names.length - mostChips)}</li>
        )}
      </ul>
      <Link to={pathAfterStep.invite} className={`${buttonClass()} mt-4 w-full`}>
        {messages.finish}
      </Link>
    </section>
  );
});

/** As many names as a phone shows above the button. */
const mostChips = 10;

/** The focus moves to the heading after the previous step, so that a screen reader announces it. */
function Heading({ children }: { children: ReactNode }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) headingRef.current?.focus();
  }, []);
  return (
    <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-bold outline-none">
      {children}
    </h1>
  );
}

const otherLinks = [
  ["/invitations/import", "Pegar una lista o subir un archivo"],
  ["/team/new", "Añadir sin correo"],
] as const;

const OtherLinks = () => (
  <ul className="mt-4 flex flex-wrap gap-x-6">
    {otherLinks.map(([to, label]) => (
      <li key={to}>
        <TextLink to={to}>{label}</TextLink>
      </li>
    ))}
  </ul>
);
