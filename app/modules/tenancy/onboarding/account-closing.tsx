import { Form, Link } from "@remix-run/react";
import { Button, buttonClass } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { joinWithAnd } from "~/platform/list-text";
import type { CompanyToLeave } from "./close-account.server";
import { messages } from "./messages";

interface AccountClosingProps {
  email: string;
  leaving: CompanyToLeave[];
  isSending: boolean;
  /** Why the account is still open after the request. */
  problem: string | null;
}

/** The effects of closing the account, and the button. Works without scripts. */
export function AccountClosing({ email, leaving, isSending, problem }: AccountClosingProps) {
  const obstacles = leaving.filter(({ obstacle }) => obstacle !== null);
  return (
    <>
      <PageHeading title="Cerrar tu cuenta" intro={email} />
      <ul className="mt-4 max-w-prose list-disc space-y-2 pl-5">
        <li>
          <b>No se puede deshacer.</b> Para volver tendrás que entrar de nuevo, o que te inviten otra vez.
        </li>
        {leaving.length > 0 && (
          <li className="wrap-anywhere">
            {obstacles.length > 0 ? "Dejarías" : "Dejas"}{" "}
            {joinWithAnd(leaving.map(({ companyName }) => `«${companyName}»`))}.
          </li>
        )}
        <li>Se cierran tus sesiones, y se borran tus llaves de acceso, tu foto y tu email de acceso.</li>
        <li>{messages.recordStays}</li>
      </ul>
      <div className="mt-4 flex max-w-prose flex-col gap-3 border-t border-line pt-4">
        {obstacles.map(({ profileId, companyName, obstacle }) => (
          <Notice key={profileId} tone="info">
            {obstacleTexts[obstacle!](companyName)}
          </Notice>
        ))}
        <LiveRegion className="empty:absolute">
          {problem && !isSending && <Notice tone="problem">{problem}</Notice>}
        </LiveRegion>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {obstacles.length === 0 && (
          <Form method="post">
            <input type="hidden" name="confirmed" value="yes" />
            <Button type="submit" softDisabled={isSending}>
              {isSending ? "Un momento..." : "Cerrar mi cuenta"}
            </Button>
          </Form>
        )}
        {obstacles.some(({ obstacle }) => obstacle === "working") && (
          <Link to="/dashboard" className={buttonClass()}>
            Ir a fichar
          </Link>
        )}
        <Link to={leaving.length === 0 ? "/join" : "/profile"} className={buttonClass("quiet")}>
          Cancelar
        </Link>
      </div>
    </>
  );
}

const obstacleTexts = {
  owner: messages.closeOwner,
  keeper: messages.closeKeeper,
  working: messages.closeWorking,
};
