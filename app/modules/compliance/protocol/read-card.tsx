import { Form } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { formatDateTime } from "~/time/formats";
import { Button } from "~/ui/button";
import { Section } from "~/ui/section";
import { messages } from "./messages";

interface ReadStateProps {
  /** When the member confirmed it; null if they have not. */
  readAt: number | null;
  timeZone: string;
}

/** Before the text: when the member confirmed it, or the way to the button after the text. */
export const ReadState = ({ readAt, timeZone }: ReadStateProps) =>
  readAt === null ? (
    <a href="#read" className="inline-flex min-h-11 items-center font-medium text-brand underline">
      {messages.toRead}
    </a>
  ) : (
    <p className="flex items-center gap-2 font-medium text-working">
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      Lo leíste el {formatDateTime(readAt, timeZone)}
    </p>
  );

interface ReadCardProps {
  version: number;
  digest: string;
  isSending: boolean;
}

/** The button with which a member confirms that they have read this version. */
export const ReadCard = ({ version, digest, isSending }: ReadCardProps) => (
  <Section id="read" title="¿Lo has leído?" className="mt-8 card p-4">
    <Form method="post" className="mt-2 flex flex-col items-start gap-3">
      <ExpectedProfileField />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="digest" value={digest} />
      <p className="max-w-prose text-muted">{messages.readHint}</p>
      <Button type="submit" name="intent" value="read" softDisabled={isSending}>
        {messages.read}
      </Button>
    </Form>
  </Section>
);
