import { MeantFor } from "~/modules/directory/meant-for";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import { copy } from "./copy";
import { useProfileForm } from "./use-profile-form";

/** Asks for a link to the address that one wants to sign in with from now on. What it answers stays to be read. */
export function AddressForm() {
  const { fetcher, isBusy, result, errors, onInput, typed } = useProfileForm("address");
  return (
    <fetcher.Form
      method="post"
      action="/access"
      noValidate
      onInput={onInput}
      className="mt-4 flex max-w-md flex-col items-start gap-3"
    >
      <MeantFor />
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
          hint={copy.addressHint}
        />
      </div>
      <Button type="submit" look="quiet" softDisabled={isBusy}>
        {isBusy ? "Enviando..." : "Cambiar email"}
      </Button>
      <LiveRegion className="min-h-12 w-full">
        {result && !isBusy && <Notice tone={result.tone}>{result.text}</Notice>}
      </LiveRegion>
    </fetcher.Form>
  );
}
