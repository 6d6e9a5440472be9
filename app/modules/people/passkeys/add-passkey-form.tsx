import { Form, useRevalidator } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { messages as words } from "~/modules/directory/messages";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "./messages";

interface AddPasskeyFormProps {
  /** Whether the user signed in recently. */
  isRecent: boolean;
  isFull: string | null;
  suggestedName: string;
  isSending: boolean;
}

/** Adds a passkey on this device. A user whose sign-in is older gets a link by mail first. */
export function AddPasskeyForm({ isRecent, isFull, suggestedName, isSending }: AddPasskeyFormProps) {
  const isAlive = useHydrated();
  if (isFull) return <p className="mt-6 text-muted">{isFull}</p>;
  if (!isRecent) return <LinkForm isSending={isSending} />;
  if (isAlive && !("PublicKeyCredential" in window))
    return <p className="mt-6 text-muted">{messages.unsupported}</p>;
  return <NamedForm suggestedName={suggestedName} />;
}

function NamedForm({ suggestedName }: { suggestedName: string }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ tone: "success" | "problem"; text: string } | null>(null);
  const [error, setError] = useState<string>();

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typedName = new FormData(event.currentTarget).get("name");
    const name = typeof typedName === "string" ? typedName.trim() : "";
    setResult(null);
    setError(name ? undefined : words.passkeyNameMissing);
    if (!name) return;
    setBusy(true);
    const problem = await import("./add-passkey")
      .then(({ addPasskey }) => addPasskey(name))
      .catch(() => messages.failed);
    setBusy(false);
    setResult(
      problem === null ? { tone: "success", text: messages.added } : { tone: "problem", text: problem },
    );
    // Also after a refusal, since the sign-in may be too old by now.
    revalidate();
  };

  return (
    <form
      onSubmit={(event) => void add(event)}
      noValidate
      className="mt-6 flex max-w-md flex-col items-start gap-3"
    >
      <TextField
        label="Nombre de la nueva llave"
        name="name"
        defaultValue={suggestedName}
        hint="Para reconocerla después, como «Móvil» o «Portátil de casa»."
        error={error}
        autoComplete="off"
        className="w-full"
      />
      <Button type="submit" softDisabled={isBusy}>
        {isBusy ? "Añadiendo..." : "Añadir llave de acceso"}
      </Button>
      <noscript>
        <p className="text-sm text-muted">{messages.needsScripts}</p>
      </noscript>
      <LiveRegion className="w-full empty:absolute">
        {result && !isBusy && <Notice tone={result.tone}>{result.text}</Notice>}
      </LiveRegion>
    </form>
  );
}

function LinkForm({ isSending }: { isSending: boolean }) {
  return (
    <Form
      method="post"
      action="/passkeys"
      preventScrollReset
      className="mt-6 flex flex-col items-start gap-3"
    >
      <ExpectedProfileField />
      <input type="hidden" name="intent" value="link" />
      <p className="max-w-prose text-muted">{words.passkeyNotRecent}</p>
      <Button type="submit" softDisabled={isSending}>
        Enviarme un enlace
      </Button>
    </Form>
  );
}
