import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { formatDateTime } from "~/time/formats";
import { Button } from "~/ui/button";
import { Section } from "~/ui/section";
import { messages } from "./messages";

interface ReadCardProps {
  version: number;
  digest: string;
  /** When the member confirmed it; null if they have not. */
  readAt: number | null;
  timeZone: string;
  isSending: boolean;
}

/** The button with which a member confirms that they have read this version. */
export function ReadCard({ version, digest, readAt, timeZone, isSending }: ReadCardProps) {
  return (
    <Section id="read" title="¿Lo has leído?" className="mt-8 card p-4">
      {readAt === null ? (
        <Form method="post" className="mt-2 flex flex-col items-start gap-3">
          <ExpectedProfileField />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="digest" value={digest} />
          <p className="max-w-prose text-muted">{messages.readHint}</p>
          <Button type="submit" name="intent" value="read" softDisabled={isSending}>
            {messages.read}
          </Button>
        </Form>
      ) : (
        <p className="mt-1">Sí: lo dijiste el {formatDateTime(readAt, timeZone)}.</p>
      )}
    </Section>
  );
}
