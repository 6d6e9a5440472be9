import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import { messages } from "./messages";
import { useProfileForm } from "./use-profile-form";

/** Requests a link to the user's new address, once it is opened. Its answer remains visible. */
export function AddressForm() {
  const { fetcher, isBusy, result, errors, onInput, typed } = useProfileForm("address");
  return (
    <details open={result !== undefined}>
      <summary className="flex min-h-11 w-fit items-center font-medium text-brand">Cambiar el email</summary>
      <fetcher.Form
        method="post"
        action="/access"
        noValidate
        onInput={onInput}
        className="mt-1 flex max-w-md flex-col items-start gap-3"
      >
        <ExpectedProfileField />
        <input type="hidden" name="form" value="address" />
        <div className="w-full">
          <TextField
            key={result?.tone === "success" ? result.text : "open"}
            label="Nuevo email"
            name="email"
            type="email"
            defaultValue={typed.email}
            autoComplete="email"
            error={errors.email}
            hint={messages.addressHint}
          />
        </div>
        <Button type="submit" look="quiet" softDisabled={isBusy}>
          {isBusy ? "Enviando..." : "Cambiar email"}
        </Button>
        <LiveRegion className="w-full empty:absolute">
          {result && !isBusy && <Notice tone={result.tone}>{result.text}</Notice>}
        </LiveRegion>
      </fetcher.Form>
    </details>
  );
}
