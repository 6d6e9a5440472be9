import { Form, Link } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button, buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";
import { messages, dateText } from "./messages";
import type { ShownClosing } from "./show-closing.server";

export interface ClosingScreenProps {
  page: ShownClosing;
  isSending: boolean;
  /** Why the last request did nothing, or not everything. */
  problem: string | null;
}

/** Closes a company: the effects, the preconditions and the button. It works without scripts. */
export function ClosingScreen({ page, isSending, problem }: ClosingScreenProps) {
  const { companyName, ifClosedNow, atWork, missingExitNames, isWorking, waiting } = page;
  return (
    <>
      <PageHeading title={companyName === null ? "Cerrar la empresa" : `Cerrar «${companyName}»`} />
      {atWork.length > 0 && (
        <div className="mt-4">
          <Notice tone="problem">{isWorking ? messages.workingYourself : messages.working(atWork)}</Notice>
          <Link to={isWorking ? "/dashboard" : "/working-now"} className={`mt-3 ${buttonClass()}`}>
            {isWorking ? "Ir a fichar" : "Ver quién trabaja"}
          </Link>
        </div>
      )}
      <div className="mt-6 flex flex-col gap-6">
        <Section id="before" title="Antes, deja esto cerrado">
          <ul className="mt-2 divide-y divide-paused/25 rounded-card bg-paused-soft px-4 font-medium text-paused">
            {waiting.tasks > 0 && (
              <OpenMatter text={messages.waiting(waiting.tasks)} to="/working-now" action="Ver qué queda" />
            )}
            {missingExitNames.length + waiting.exits > 0 && (
              <OpenMatter
                text={messages.missingExits(missingExitNames, waiting.exits)}
                to="/working-now?exits=all"
                action="Poner la hora"
              />
            )}
            <OpenMatter text={messages.openMonths} to="/months" action="Ver los meses" />
          </ul>
        </Section>
        <RegisterExportState {...page} />
        <Section id="effects" title="Cuando cierres">
          <ul className="mt-2 list-disc space-y-2 pl-5">
            {messages.effects(ifClosedNow, page.isAlone).map(([first, rest]) => (
              <li key={first}>
                <strong>{first}</strong>
                {rest}
              </li>
            ))}
          </ul>
        </Section>
        <OwedDebts {...page} />
        <Problem problem={problem} isSending={isSending} />
        {atWork.length === 0 && (
          <div className="mt-2 flex flex-wrap gap-3 border-t border-line pt-6">
            <IntentForm intent="close" label="Cerrar la empresa" isSending={isSending} />
            <Link to="/settings" className={buttonClass("quiet")}>
              Cancelar
            </Link>
          </div>
        )}
      </div>
    </>
  );
}

/** What stays as it is once the company is closed, with the screen that changes it at the end of its row. */
const OpenMatter = ({ text, to, action }: { text: string; to: string; action: string }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
    <span className="min-w-0 grow basis-52 pt-1.5 sm:pb-1.5">{text}</span>
    <Link to={to} className="inline-flex min-h-11 items-center whitespace-nowrap underline">
      {action}
    </Link>
  </li>
);

/** Shows a closed company, and what its owner can still do. */
export function ClosedScreen({ page, isSending, problem }: ClosingScreenProps) {
  const { phase, closedAt, reopenUntil, readUntil } = page.closure!;
  return (
    <>
      <PageHeading
        title={page.companyName === null ? "Empresa cerrada" : `«${page.companyName}» está cerrada`}
      />
      <p className="mt-2 max-w-prose">
        La cerraste el {dateText(closedAt)}. Puedes ver y descargar el registro hasta el {dateText(readUntil)}
        , y abrirlo a la Inspección si lo pide.
      </p>
      <div className="mt-6 flex max-w-prose flex-col gap-4">
        {!page.isFinished && (
          <>
            <Notice tone="problem">{messages.notFinished}</Notice>
            <IntentForm intent="close" label="Terminar ahora" look="quiet" isSending={isSending} />
          </>
        )}
        <OwedDebts {...page} />
        <ExportLink />
        <nav aria-label="El registro" className="flex flex-wrap gap-3">
          <Link to="/reports" className={buttonClass("quiet")}>
            Reportes
          </Link>
          <Link to="/inspection" className={buttonClass("quiet")}>
            Inspección
          </Link>
        </nav>
        {phase === "revocable" && (
          <Section id="reopen" title="Volver a abrirla" className="mt-4 border-t border-line pt-6">
            <p className="mt-1 mb-4">
              Puedes hacerlo hasta el {dateText(reopenUntil)}. Todo vuelve como estaba, salvo tres cosas: la
              suscripción se elige otra vez, las tablets se emparejan de nuevo y las invitaciones se envían de
              nuevo.
            </p>
            <IntentForm intent="reopen" label="Volver a abrir la empresa" isSending={isSending} />
          </Section>
        )}
        <Problem problem={problem} isSending={isSending} />
      </div>
    </>
  );
}

const Problem = ({ problem, isSending }: Pick<ClosingScreenProps, "problem" | "isSending">) => (
  <LiveRegion className="empty:absolute">
    {problem && !isSending && <Notice tone="problem">{problem}</Notice>}
  </LiveRegion>
);

interface IntentFormProps {
  intent: "close" | "reopen";
  label: string;
  look?: "quiet";
  isSending: boolean;
}

const IntentForm = ({ intent, label, look, isSending }: IntentFormProps) => (
  <Form method="post">
    <ExpectedProfileField />
    <Button type="submit" name="intent" value={intent} softDisabled={isSending} {...(look && { look })}>
      {isSending ? "Un momento..." : label}
    </Button>
  </Form>
);

const ExportLink = () => (
  <DownloadLink href="/register/registro.zip" label="Descargar el registro" failed={messages.exportFailed} />
);

/** The download of the register, if there is anything to download. */
function RegisterExportState({ isTaken, hasTaken }: ShownClosing) {
  if (isTaken && !hasTaken) return null;
  return (
    <Section id="taking" title="Descarga el registro">
      <p className="mt-1 mb-3 text-muted">
        Un ZIP con los fichajes de todos, firmado y comprobable sin conexión. Guárdalo.
      </p>
      {isTaken && (
        <p className="mb-3 flex items-center gap-2 font-medium">
          <Check aria-hidden className="size-5 shrink-0 text-working" />
          {messages.taken}
        </p>
      )}
      <ExportLink />
    </Section>
  );
}

/** Shows what remains due, with the page of each invoice. */
function OwedDebts({ debts }: ShownClosing) {
  if (debts === null) return <Notice tone="info">{messages.owedUnknown}</Notice>;
  if (debts.amount === 0) return null;
  return (
    <Notice tone="info">
      {messages.owed(debts.amount)}
      {debts.pages.map((page, nth) => (
        <a key={page} href={page} className="block underline">
          {debts.pages.length === 1 ? "Pagar la factura" : `Pagar la factura ${nth + 1}`}
        </a>
      ))}
    </Notice>
  );
}
