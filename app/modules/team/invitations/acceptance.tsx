import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { LegalNote } from "~/modules/directory/legal-note";
import { Turnstile } from "~/modules/directory/turnstile";
import { formatDateTime } from "~/time/formats";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
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

/** The focus moves to the new heading, since the focused button has disappeared. A screen reader continues there. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus();

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold break-words">{children}</dd>
  </div>
);

/** A valid invitation: the company, the role and the button. After the button, where to look for the link. */
export function Acceptance({ invitation, answer, siteKey }: AcceptanceProps) {
  const isSending = useNavigation().formMethod === "POST";
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
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={`${companyName} te invita a Fichaclara`} />
      <p className="text-muted">
        Al aceptar te enviamos a ese email un enlace para entrar. Solo quien lee ese correo puede unirse.
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
      <dl className="flex flex-col gap-3 card p-4">
        <Fact name="Empresa">{companyName}</Fact>
        <Fact name="Rol">{roleName(role)}</Fact>
        <Fact name="Email">{email}</Fact>
        <Fact name="Válida hasta">{formatDateTime(expiresAt, timeZone)}</Fact>
      </dl>
      <LegalNote />
    </div>
  );
}
