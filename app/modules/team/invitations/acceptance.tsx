import { Form } from "@remix-run/react";
import { LegalNote } from "~/modules/directory/legal-note";
import { ResendButton } from "~/modules/directory/sent-link";
import { Turnstile } from "~/modules/directory/turnstile";
import { formatDateTime } from "~/time/formats";
import { Button } from "~/ui/button";
import { focusHeading } from "~/ui/focus-heading";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";
import { roleName } from "./messages";

interface AcceptanceProps {
  invitation: {
    companyName: string;
    role: "admin" | "employee";
    email: string;
    expiresAt: number;
    timeZone: string;
  };
  answer: { linkExpiresAt: number | null; error: string | null } | undefined;
  siteKey: string | null;
}

/** A valid invitation: the company, the role and the button. After the button, where to look for the link. */
export function Acceptance({ invitation, answer, siteKey }: AcceptanceProps) {
  const isSending = useIsSendingOrReloading();
  const { companyName, role, email, expiresAt, timeZone } = invitation;
  if (answer?.linkExpiresAt) {
    return (
      <div className="flex flex-col gap-4">
        <h1 ref={focusHeading} tabIndex={-1} className="text-2xl font-bold outline-none">
          Enlace enviado
        </h1>
        <p>
          Hemos enviado a <strong className="break-words">{email}</strong> un enlace para entrar en{" "}
          {companyName}. Ábrelo en este mismo dispositivo.
        </p>
        <p className="text-muted">
          El enlace caduca el {formatDateTime(answer.linkExpiresAt, timeZone)}. ¿No te llega? Mira en la
          carpeta de spam o correo no deseado.
        </p>
        <Form key={answer.linkExpiresAt} method="post" className="grid gap-3">
          {siteKey && <Turnstile siteKey={siteKey} resetKey={answer} />}
          <ResendButton isSending={isSending} />
        </Form>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={`${companyName} te invita a Fichaclara`} />
      <p>
        Al aceptar, te llegará a <strong className="wrap-anywhere">{email}</strong> un enlace para entrar.
        Entrarás como {roleName(role).toLowerCase()}.
      </p>
      <Form method="post" className="flex flex-col gap-4">
        {siteKey && <Turnstile siteKey={siteKey} resetKey={answer} />}
        <Button type="submit" softDisabled={isSending}>
          {isSending ? "Enviando..." : "Aceptar Invitación y Unirse"}
        </Button>
        <LiveRegion>
          {answer?.error && !isSending && <Notice tone="problem">{answer.error}</Notice>}
        </LiveRegion>
      </Form>
      <p className="text-sm text-muted">Puedes aceptar hasta el {formatDateTime(expiresAt, timeZone)}.</p>
      <LegalNote />
    </div>
  );
}
