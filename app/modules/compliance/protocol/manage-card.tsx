import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
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
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        {reachable > 0 && <RemindForm count={reachable} isSending={isSending} />}
        <span className="flex flex-wrap gap-x-3.5 max-sm:text-sm">
          <TextLink to="/protocol/edit">{messages.edit}</TextLink>
          <TextLink to="/protocol/readers">Ver quién lo ha leído</TextLink>
        </span>
      </div>
    </Section>
  );
}

interface RemindFormProps {
  /** How many people get the mail. */
  count: number;
  isSending: boolean;
}

/** Sends a mail to each person with an address who has not read it. */
export const RemindForm = ({ count, isSending }: RemindFormProps) => (
  <Form method="post" action="/protocol" className="max-sm:w-full">
    <ExpectedProfileField />
    <Button type="submit" name="intent" value="remind" softDisabled={isSending} className="max-sm:w-full">
      {messages.remindCount(count)}
    </Button>
  </Form>
);
