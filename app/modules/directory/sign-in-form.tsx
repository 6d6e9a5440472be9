import { Form, useNavigation } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { LegalNote } from "./legal-note";
import { SentLink } from "./sent-link";
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
  /** Content above the form and below it. It gives way once a link was sent. */
  above?: ReactNode;
  below?: ReactNode;
  /** The heading above the answer. */
  sentHeading?: ReactNode;
}

/** Requests a sign-in link. After sending, it shows the address in place of the field. Works without scripts. */
export function SignInForm({
  result,
  siteKey,
  label = "Email",
  submitLabel = "Enviar enlace de acceso",
  name = "",
  action,
  isWide = false,
  withPasskeys = false,
  above,
  below,
  sentHeading,
}: SignInFormProps) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === "POST" && (formData?.get("form") ?? "") === name;
  const ownResult = result?.form === name ? result : undefined;
  const [changedAfter, setChangedAfter] = useState<SignInFormResult>();
  const sentResult = ownResult?.ok && ownResult !== changedAfter ? ownResult : undefined;
  const message = isSending && !sentResult ? undefined : ownResult !== changedAfter && ownResult;
  const { errors, onInput } = useCorrectedErrors(
    ownResult,
    ownResult?.isAboutEmail ? { email: ownResult.message } : {},
  );
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (changedAfter) field.current?.focus();
  }, [changedAfter]);
  const captcha = siteKey && <Turnstile siteKey={siteKey} resetKey={sentResult ?? ownResult} />;
  return (
    <>
      {!sentResult && above}
      {sentResult && sentHeading}
      <Form
        onInput={onInput}
        method="post"
        {...(action && { action })}
        noValidate
        preventScrollReset
        className="flex flex-col gap-4"
      >
        {name && <input type="hidden" name="form" value={name} />}
        {!sentResult && (
          <>
            <div className={`flex flex-col gap-4 ${isWide ? "sm:flex-row sm:items-start sm:gap-3" : ""}`}>
              <TextField
                control={field}
                label={label}
                name="email"
                type="email"
                autoComplete={withPasskeys ? "username webauthn" : "email"}
                inputMode="email"
                placeholder="tu@empresa.es"
                required
                defaultValue={ownResult?.email}
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
          </>
        )}
        {/* Outside both states: a screen reader announces only what appears in a region that was there. */}
        <LiveRegion className="empty:hidden">
          {message &&
            message.message &&
            !message.isAboutEmail &&
            (message.ok ? (
              // The heading says the same.
              <p className="flex items-start gap-2 font-medium text-working">
                <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
                {message.message}
              </p>
            ) : (
              <Notice tone="problem">{message.message}</Notice>
            ))}
        </LiveRegion>
        {sentResult && (
          <SentLink
            key={sentResult.at}
            email={sentResult.email}
            isSending={isSending}
            captcha={captcha}
            onChangeEmail={() => setChangedAfter(sentResult)}
          />
        )}
      </Form>
      {!sentResult && below}
    </>
  );
}
