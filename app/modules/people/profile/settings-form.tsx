import { useActionData } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { ProfileForm, ProfileFormResult } from "./form-result";

/** A form whose fields save themselves, and what the server answered to it without scripts. */
export interface PlainForm {
  form: ProfileForm;
  action: "/settings" | "/access";
  result: ProfileFormResult | undefined;
}

interface SettingsFormProps extends Pick<PlainForm, "form" | "action"> {
  /** The only field, if several forms have this name. */
  only?: string;
  /** The button's text. */
  button: string;
  children: (plain: PlainForm) => ReactNode;
}

// The button is not there with scripts, and Enter in a field would send the form again.
const preventSubmission = (event: FormEvent) => event.preventDefault();

/** A form of settings. Its fields save themselves; without scripts it has a button and a message. */
export function SettingsForm({ form, only, action, button, children }: SettingsFormProps) {
  const answer = useActionData<ProfileFormResult>();
  const isAnswerToThisForm = answer?.form === form && (only === undefined || answer.only === only);
  const result = isAnswerToThisForm ? answer : undefined;
  return (
    <form
      method="post"
      action={action}
      noValidate
      onSubmit={preventSubmission}
      className="mt-2 flex flex-col gap-1"
    >
      <ExpectedProfileField />
      <input type="hidden" name="form" value={form} />
      {only && <input type="hidden" name="only" value={only} />}
      {children({ form, action, result })}
      <noscript>
        {import.meta.env.SSR && (
          <Button type="submit" look="quiet">
            {button}
          </Button>
        )}
      </noscript>
      {result && <Notice tone={result.tone}>{result.text}</Notice>}
    </form>
  );
}
