import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { LegalNote } from "./legal-note";
import type { SignInFormResult } from "./submit-sign-in-form.server";
import { Turnstile } from "./turnstile";

interface SignInFormProps {
  result: SignInFormResult | undefined;
  siteKey: string | null;
  label?: string;
  submitLabel?: string;
  /** Distinguishes the forms of a page. A form shows only its own answer. */
  name?: string;
  /** The address that receives the form; the page itself by default. */
  action?: string;
  /** Puts the button next to the field on wide screens. */
  isWide?: boolean;
  /** Offers passkeys as suggestions of the field. */
  withPasskeys?: boolean;
}

/** Requests a sign-in link to an address. Works without scripts. */
export function SignInForm({
  result,
  siteKey,
  label = "Email",
  submitLabel = "Enviar enlace de acceso",
  name = "",
  action,
  isWide = false,
  withPasskeys = false,
}: SignInFormProps) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === "POST" && (formData?.get("form") ?? "") === name;
  const mine = result?.form === name ? result : undefined;
  const message = isSending ? undefined : mine;
  const captcha = siteKey && <Turnstile siteKey={siteKey} resetKey={mine} />;
  const { errors, onInput } = useCorrectedErrors(mine, mine?.isAboutEmail ? { email: mine.message } : {});
  const form = useRef<HTMLFormElement>(null);
  // Reset instead of remounted, so the field keeps the focus.
  const known = useRef(mine);
  useEffect(() => {
    if (mine !== known.current && mine?.ok) form.current?.reset();
    known.current = mine;
  }, [mine]);
  return (
    <Form
      ref={form}
      onInput={onInput}
      method="post"
      {...(action && { action })}
      noValidate
      preventScrollReset
      className="flex flex-col gap-4"
    >
      {name && <input type="hidden" name="form" value={name} />}
      <div className={`flex flex-col gap-4 ${isWide ? "sm:flex-row sm:items-start sm:gap-3" : ""}`}>
        <TextField
          label={label}
          name="email"
          type="email"
          autoComplete={withPasskeys ? "username webauthn" : "email"}
          inputMode="email"
          placeholder="tu@empresa.es"
          required
          defaultValue={mine?.email}
          readOnly={isSending}
          aria-disabled={isSending || undefined}
          error={isSending ? undefined : errors.email}
          className={isWide ? "sm:flex-1" : ""}
        />
        {!isWide && captcha}
        {/* Aligned with the field, which is below its label. */}
        <Button type="submit" softDisabled={isSending} className={isWide ? "sm:mt-6" : ""}>
          {isSending ? "Enviando..." : submitLabel}
        </Button>
      </div>
      {isWide && captcha}
      <LegalNote />
      <LiveRegion>
        {message && !message.isAboutEmail && (
          <Notice tone={message.ok ? "success" : "problem"}>{message.message}</Notice>
        )}
      </LiveRegion>
    </Form>
  );
}
