import { buttonClass } from "~/ui/button";
import { useNonce } from "~/ui/nonce";
import { Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { TextField } from "~/ui/text-field";
import { messages } from "./messages";
import type { RefusedCode } from "./submit-code.server";

/**
 * Moves the secret from the address into the form before anybody sees it. Without scripts or a fragment, the visitor pastes the link.
 * A link that is opened in the same tab later changes only the fragment, without loading a page.
 */
const takeSecretScript = `(() => {
  const take = () => {
    if (location.hash.length < 2) return;
    document.querySelector("#inspection input[name=link]").value = location.hash.slice(1);
    document.getElementById("paste").hidden = true;
    history.replaceState(null, "", location.pathname);
  };
  addEventListener("hashchange", take);
  take();
})();`;

/** What the form opens: its addresses and its words. */
export interface CodeFormTexts {
  /** Its own address, and that of the first page behind it. */
  action: string;
  next: string;
  title: string;
  codeFor: string;
  intro: string;
  /** Where the link and the code come from; by default from the company. */
  linkHint?: string;
  codeHint?: string;
  /** Introduces the company whose session is open in this browser. */
  open: string;
  submit: string;
}

interface CodeFormProps {
  door: CodeFormTexts;
  /** Whether the visitor's session has ended. */
  hasEnded: boolean;
  /** The company whose link is open in this browser. */
  open: string | null;
  answer: RefusedCode | undefined;
}

/** The form for the link and its code. This page has no React: its script reads the fragment. */
export function CodeForm({ door, hasEnded, open, answer }: CodeFormProps) {
  const nonce = useNonce();
  return (
    <>
      <div className="[&_h1]:text-balance">
        <PageHeading title={door.title} />
        <p className="mt-1 text-lg font-semibold text-brand">{door.codeFor}</p>
        <p className="mt-2 text-sm text-muted">{door.intro}</p>
      </div>
      {open !== null && (
        <p className="wrap-anywhere">
          {door.open} {open}.{" "}
          <a href={door.next} className="font-medium text-brand underline">
            Seguir con él
          </a>
        </p>
      )}
      <div role="status" className="empty:absolute">
        {answer && answer.token === null ? (
          <Notice tone="problem">{answer.error}</Notice>
        ) : (
          hasEnded && !answer && <Notice tone="info">{messages.ended}</Notice>
        )}
      </div>
      {/* eslint-disable-next-line project/expected-profile -- a visitor has no profile */}
      <form id="inspection" method="post" action={door.action} className="flex flex-col gap-4">
        <div id="paste" hidden={Boolean(answer?.token)}>
          <TextField
            label="Enlace"
            name="link"
            autoComplete="off"
            spellCheck={false}
            defaultValue={answer?.token ?? ""}
            hint={
              hasEnded
                ? undefined
                : (door.linkHint ??
                  "Pega aquí el enlace completo que te dio la empresa, o escanea otra vez el código QR.")
            }
          />
          <noscript>
            <p className="mt-2 text-sm">
              Tu navegador no ejecuta JavaScript, así que la página no puede leer el enlace por sí misma:
              copia la dirección entera de la barra del navegador y pégala aquí.
            </p>
          </noscript>
        </div>
        <TextField
          label="Código de seis números"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          required
          className="[&_input]:min-h-16 [&_input]:text-center [&_input]:text-4xl [&_input]:font-bold [&_input]:tracking-widest [&_input]:tabular-nums"
          hint={door.codeHint ?? "La empresa te lo da aparte del enlace."}
          error={answer && answer.token !== null ? answer.error : undefined}
        />
        <button type="submit" className={buttonClass()}>
          {door.submit}
        </button>
      </form>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: takeSecretScript }} />
    </>
  );
}
