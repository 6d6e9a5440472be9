import { Form, Link, useNavigation } from "@remix-run/react";
import { messages } from "~/modules/compliance/protocol/messages";
import { ProtocolText } from "~/modules/compliance/protocol/protocol-text";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { KioskView } from "../kiosk-view";
import { quietLink } from "./screen-foot";

/** The protocol at a kiosk, with the button to confirm that it was read. */
export function ProtocolScreen({ view }: { view: Extract<KioskView, { view: "protocol" }> }) {
  const isSending = useNavigation().state !== "idle";
  const { token, version, digest, sections, problem } = view;
  return (
    <>
      <h1 className="text-3xl font-bold">{messages.title}</h1>
      <p className="text-lg text-pretty text-muted">{messages.readHint}</p>
      <div role="status" className="empty:hidden">
        {problem && <Notice tone="problem">{problem}</Notice>}
      </div>
      <div className="text-lg">
        <ProtocolText sections={sections} />
      </div>
      <Form
        method="post"
        action="/kiosco"
        replace
        className="sticky bottom-0 -mx-4 flex items-center gap-2 border-t border-line bg-paper px-4 py-2 sm:mx-0 sm:px-0"
      >
        <Link to="/kiosco" replace className={`-ml-2 sm:-ml-4 ${quietLink}`}>
          Volver
        </Link>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="digest" value={digest} />
        <Button
          type="submit"
          name="intent"
          value="read"
          softDisabled={isSending}
          className="min-h-14 grow text-lg sm:text-xl"
        >
          {messages.read}
        </Button>
      </Form>
    </>
  );
}
