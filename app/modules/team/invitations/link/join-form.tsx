import type { ReactNode } from "react";
import { LegalNote } from "~/modules/directory/legal-note";
import { buttonClass } from "~/ui/button";
import { useNonce } from "~/ui/nonce";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import type { JoinPage } from "./submit-join.server";

/**
 * Moves the secret out of the address bar and posts it. If a user opens a join link in this tab, only the fragment changes and no
 * page loads. So it also listens for that.
 */
const takeSecretScript = `(() => {
  const take = () => {
    if (location.hash.length < 2) return;
    const form = document.getElementById("join-link");
    form.elements.namedItem("link").value = location.hash.slice(1);
    history.replaceState(null, "", location.pathname);
    form.submit();
  };
  addEventListener("hashchange", take);
  take();
})();`;

/** The page of a join link. It has no React, so an inline script reads the fragment. */
export function JoinScreen({ page }: { page: JoinPage }) {
  const nonce = useNonce();
  return (
    <>
      {page.code === "sent" ? (
        <SentNotice {...page} />
      ) : page.code === "form" ? (
        <JoinForm {...page} />
      ) : (
        <PasteForm {...page} />
      )}
      <form id="join-link" method="post" action="/unirse" hidden>
        <input type="hidden" name="link" />
      </form>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: takeSecretScript }} />
    </>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <h1 className="text-2xl font-bold wrap-anywhere">{children}</h1>
);

const Problem = ({ error }: { error: string | null }) => (
  <div role="status" className="empty:absolute">
    {error && <Notice tone="problem">{error}</Notice>}
  </div>
);

type JoinPageOf<Code extends JoinPage["code"]> = Extract<JoinPage, { code: Code }>;

function PasteForm({ token, error }: JoinPageOf<"paste">) {
  return (
    <>
      <Title>Únete a tu empresa</Title>
      <Problem error={error} />
      <form method="post" action="/unirse" className="flex flex-col gap-4">
        <TextField
          label="Enlace"
          name="link"
          autoComplete="off"
          spellCheck={false}
          required
          defaultValue={token}
          hint="Pega aquí el enlace completo que te dio tu empresa, o escanea otra vez el código QR."
        />
        <noscript>
          <p className="text-sm">
            Tu navegador no ejecuta JavaScript, así que la página no puede leer el enlace por sí misma: copia
            la dirección entera de la barra del navegador y pégala aquí.
          </p>
        </noscript>
        <button type="submit" className={buttonClass()}>
          Seguir
        </button>
      </form>
    </>
  );
}

function JoinForm({ token, companyName, typed, errors, error }: JoinPageOf<"form">) {
  return (
    <>
      <Title>Únete a {companyName}</Title>
      <p className="text-muted">
        Escribe quién eres. Te enviamos una invitación a tu email: ábrela y ya puedes fichar.
      </p>
      <Problem error={error} />
      <form method="post" action="/unirse" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="link" value={token} />
        <TextField
          label="Nombre Completo"
          name="full_name"
          required
          maxLength={120}
          autoComplete="name"
          defaultValue={typed.full_name}
          error={errors.full_name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          required
          autoComplete="email"
          defaultValue={typed.email}
          error={errors.email}
        />
        <TextField
          label="DNI (opcional)"
          name="dni"
          maxLength={20}
          autoComplete="off"
          defaultValue={typed.dni}
          error={errors.dni}
        />
        <button type="submit" className={buttonClass()}>
          Recibir mi invitación
        </button>
        <LegalNote />
      </form>
    </>
  );
}

const SentNotice = ({ companyName, email }: JoinPageOf<"sent">) => (
  <>
    <Title>Mira tu correo</Title>
    <p className="wrap-anywhere">
      En un minuto te llega a <strong>{email}</strong> la invitación de {companyName}. Ábrela y acéptala: vale
      7 días.
    </p>
    <p className="text-muted">
      ¿No te llega? Mira en la carpeta de spam o correo no deseado, y comprueba que el email está bien
      escrito. Si ya fichas en {companyName} con ese email, no te llegará nada:{" "}
      <a href="/login" className="font-medium text-brand underline">
        entra con él
      </a>
      .
    </p>
  </>
);
