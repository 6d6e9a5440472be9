import { Form } from "@remix-run/react";
import { MeantFor } from "~/modules/directory/meant-for";
import { formatDateTime } from "~/time/formats";
import { Button } from "~/ui/button";
import { copy } from "./copy";

interface ReadCardProps {
  version: number;
  digest: string;
  /** When whoever reads said that they have. */
  readAt: number | null;
  timeZone: string;
  isSending: boolean;
}

/** Where somebody says that they have read this version. */
export function ReadCard({ version, digest, readAt, timeZone, isSending }: ReadCardProps) {
  return (
    <section aria-labelledby="read" className="mt-8 card p-4">
      <h2 id="read" className="text-xl font-bold">
        ¿Lo has leído?
      </h2>
      {readAt === null ? (
        <Form method="post" className="mt-2 flex flex-col items-start gap-3">
          <MeantFor />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="digest" value={digest} />
          <p className="max-w-prose text-muted">{copy.readHint}</p>
          <Button type="submit" name="intent" value="read" softDisabled={isSending}>
            {copy.read}
          </Button>
        </Form>
      ) : (
        <p className="mt-1">Sí: lo dijiste el {formatDateTime(readAt, timeZone)}.</p>
      )}
    </section>
  );
}
