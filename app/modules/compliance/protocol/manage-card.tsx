import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { messages } from "./messages";

interface ManageCardProps {
  changed: readonly string[];
  readers: { people: number; read: number; reachable: number };
  isSending: boolean;
}

/** The manager's card for the newest version: edit it, see its readers, remind the others. */
export function ManageCard({ changed, readers, isSending }: ManageCardProps) {
  const { people, read, reachable } = readers;
  return (
    <Section id="manage" title="Tu equipo" className="mt-4 card p-4">
      {changed.length > 0 && (
        <div className="mt-3">
          <Notice tone="info">{messages.changedSince(changed)}</Notice>
        </div>
      )}
      <p className="mt-1">
        {read === people ? messages.everybodyRead : `Lo han leído ${read} de ${people} personas`}.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link to="/protocol/edit" className={buttonClass()}>
          {messages.edit}
        </Link>
        <Link to="/protocol/readers" className={buttonClass("quiet")}>
          Ver quién lo ha leído
        </Link>
        {reachable > 0 && <RemindForm isSending={isSending} />}
      </div>
    </Section>
  );
}

/** Sends a mail to each person with an address who has not read it. */
export const RemindForm = ({ isSending }: { isSending: boolean }) => (
  <Form method="post" action="/protocol">
    <ExpectedProfileField />
    <Button type="submit" look="quiet" name="intent" value="remind" softDisabled={isSending}>
      {messages.remind}
    </Button>
  </Form>
);
