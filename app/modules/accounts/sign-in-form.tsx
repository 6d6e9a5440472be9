import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import type { SignInFormResult } from "./submit-sign-in-form.server";
import { Turnstile } from "./turnstile";

/** One address in, one link out. Works without scripts. */
export function SignInForm({
  result,
  siteKey,
  label = "Email",
}: {
  result: SignInFormResult | undefined;
  siteKey: string | null;
  label?: string;
}) {
  const isSending = useNavigation().formMethod === "POST";
  const message = isSending ? undefined : result;
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <TextField
        key={result?.ok ? "sent" : "asking"}
        label={label}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        placeholder="tu@empresa.es"
        required
        defaultValue={result?.email}
        disabled={isSending}
        error={message?.isAboutEmail ? message.message : undefined}
      />
      {siteKey && <Turnstile siteKey={siteKey} resetKey={result} />}
      <Button type="submit" disabled={isSending}>
        {isSending ? "Enviando..." : "Enviar enlace de acceso"}
      </Button>
      <LiveRegion>
        {message && !message.isAboutEmail && (
          <Notice tone={message.ok ? "success" : "problem"}>{message.message}</Notice>
        )}
      </LiveRegion>
    </Form>
  );
}
