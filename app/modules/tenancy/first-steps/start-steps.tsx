import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
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
import { messages } from "./messages";
import { steps, type StartAnswer, type Step } from "./first-steps";

export interface StartProps {
  step: Step;
  company: CompanyFieldsProps["company"] & { timeZone: string };
  person: PersonFieldsProps["person"];
  /** What one more person does to the plan. */
  warning: string | null;
  answer: StartAnswer | undefined;
}

const after: Record<Step, string> = {
  company: "/start?step=you",
  you: "/start?step=invite",
  invite: "/dashboard",
};

/** The steps of a new company, one at a time. Each is a plain form that the user can skip. */
export function StartSteps({ company, person, warning, answer, ...page }: StartProps) {
  const step = answer?.step ?? page.step;
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const typed = answer?.typed ?? {};
  const isSending = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  const at = steps.indexOf(step);
  return (
    <div className="max-w-md pb-8">
      <p className="text-muted">{`Paso ${at + 1} de ${steps.length}`}</p>
      <Heading key={step}>{messages[step].title}</Heading>
      <p className="mt-1 mb-6 text-muted">{messages[step].hint}</p>
      <Form
        ref={form}
        key={`${step} form`}
        method="post"
        action={`/start?step=${step}`}
        noValidate
        onInput={onInput}
        className="flex flex-col gap-4"
      >
        <ExpectedProfileField />
        <input type="hidden" name="intent" value={step} />
        {step === "company" && (
          <>
            <CompanyFields {...{ company, typed, errors }} isOptional />
            <ZoneField saved={company.timeZone} {...{ typed, errors }} />
          </>
        )}
        {step === "you" && <PersonFields {...{ person, typed, errors }} isOptional />}
        {step === "invite" && (
          <>
            {warning && <Notice tone="info">{warning}</Notice>}
            <CompanyNameField typed={typed.company_name} error={errors.company_name} />
            <TextAreaField
              key={typed.people ?? ""}
              label="Emails de tu equipo"
              name="people"
              rows={5}
              defaultValue={typed.people ?? ""}
              error={errors.people}
              hint="Uno por línea, con nombre o sin él: Ana López <ana@empresa.es>. Sin nombre usamos el del email, y cada persona puede corregirlo."
              autoComplete="off"
              spellCheck={false}
            />
          </>
        )}
        <LiveRegion className="empty:absolute">
          {answer?.message && !isSending && <Notice tone={answer.message.tone}>{answer.message.text}</Notice>}
        </LiveRegion>
        <Button type="submit" softDisabled={isSending}>
          {buttonText(step, isSending)}
        </Button>
        {answer?.leftOut && step === "invite" && (
          <Button type="submit" look="quiet" name="left_out" value={answer.leftOut} softDisabled={isSending}>
            {messages.sendWithout}
          </Button>
        )}
      </Form>
      {step === "invite" && <OtherWays />}
      <nav aria-label="Pasos" className="mt-6 flex flex-wrap justify-between gap-2">
        {at > 0 ? (
          <Link to={`/start?step=${steps[at - 1]!}`} className={buttonClass("quiet")}>
            Atrás
          </Link>
        ) : (
          <Link to="/dashboard" className={buttonClass("quiet")}>
            Ahora no
          </Link>
        )}
        <Link to={after[step]} className={buttonClass("quiet")}>
          {step === "invite" ? "Terminar" : "Saltar este paso"}
        </Link>
      </nav>
    </div>
  );
}

function buttonText(step: Step, isSending: boolean): string {
  if (step === "invite") return isSending ? "Enviando..." : "Enviar invitaciones";
  return isSending ? "Guardando..." : "Guardar y seguir";
}

/** The focus moves to the heading after the previous step, so that a screen reader announces it. */
function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
      {children}
    </h1>
  );
}

const otherWays = [
  ["/invitations/link", "Compartir un enlace"],
  ["/invitations/import", "Invitar desde CSV"],
  ["/team/new", "Añadir persona sin email"],
] as const;

const OtherWays = () => (
  <ul className="mt-6 border-t border-line pt-2">
    {otherWays.map(([to, label]) => (
      <li key={to}>
        <TextLink to={to}>{label}</TextLink>
      </li>
    ))}
  </ul>
);
