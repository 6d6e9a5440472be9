import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/text-field";
import { longestNote } from "../absence-form";

interface AnswerFormProps {
  id: string;
  profileId: string;
  /** The id of the element that names the absence. */
  describedBy: string;
  isSending: boolean;
}

/** One tap accepts or declines an absence. Words are optional. It works without scripts. */
export const AnswerForm = ({ id, profileId, describedBy, isSending }: AnswerFormProps) => (
  <Form method="post" preventScrollReset className="mt-3 flex flex-col gap-2">
    <ExpectedProfileField />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="profile" value={profileId} />
    <div className="flex flex-wrap gap-3">
      <Button
        type="submit"
        name="intent"
        value="accept"
        aria-describedby={describedBy}
        softDisabled={isSending}
      >
        Aceptar
      </Button>
      <Button
        type="submit"
        name="intent"
        value="decline"
        look="quiet"
        aria-describedby={describedBy}
        softDisabled={isSending}
      >
        Rechazar
      </Button>
    </div>
    <Words />
  </Form>
);

/** One tap withdraws or cancels an absence. */
export const WithdrawForm = ({
  id,
  profileId,
  describedBy,
  isSending,
  label,
}: AnswerFormProps & { label: string }) => (
  <Form method="post" preventScrollReset className="flex flex-col gap-2">
    <ExpectedProfileField />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="profile" value={profileId} />
    <div>
      <Button
        type="submit"
        name="intent"
        value="withdraw"
        look="quiet"
        aria-describedby={describedBy}
        softDisabled={isSending}
      >
        {label}
      </Button>
    </div>
    <Words />
  </Form>
);

const Words = () => (
  <details>
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand">
      Añadir unas palabras
    </summary>
    <TextField label="Las lee la otra persona" name="note" autoComplete="off" maxLength={longestNote} />
  </details>
);
