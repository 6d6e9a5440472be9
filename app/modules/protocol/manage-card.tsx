import { Form, Link } from "@remix-run/react";
import { MeantFor } from "~/modules/directory/meant-for";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { copy } from "./copy";

interface ManageCardProps {
  changed: readonly string[];
  readers: { people: number; read: number; reachable: number };
  isSending: boolean;
}

/** What managers do about the newest version: change it, see who has read it, remind the others. */
export function ManageCard({ changed, readers, isSending }: ManageCardProps) {
  const { people, read, reachable } = readers;
  return (
    <section aria-labelledby="manage" className="mt-4 card p-4">
      <h2 id="manage" className="text-xl font-bold">
        Tu equipo
      </h2>
      {changed.length > 0 && (
        <div className="mt-3">
          <Notice tone="info">{copy.changedSince(changed)}</Notice>
        </div>
      )}
      <p className="mt-1">
        {read === people ? copy.everybodyRead : `Lo han leído ${read} de ${people} personas`}.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link to="/protocol/edit" className={buttonClass()}>
          {copy.edit}
        </Link>
        <Link to="/protocol/readers" className={buttonClass("quiet")}>
          Ver quién lo ha leído
        </Link>
        {reachable > 0 && <RemindForm isSending={isSending} />}
      </div>
    </section>
  );
}

/** One mail to each who has not read it and has an address. */
export const RemindForm = ({ isSending }: { isSending: boolean }) => (
  <Form method="post" action="/protocol">
    <MeantFor />
    <Button type="submit" look="quiet" name="intent" value="remind" softDisabled={isSending}>
      {copy.remind}
    </Button>
  </Form>
);
