import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button, buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { messages } from "./messages";
import type { showLeaving } from "./show-leaving.server";

interface LeavingProps extends Awaited<ReturnType<typeof showLeaving>> {
  isLeaving: boolean;
  /** Why they are still a member after the request. */
  problem: string | null;
}

/** The effects of leaving a company, and the button. Works without scripts. */
export function Leaving({ profileId, companyName, isEmpty, obstacle, isLeaving, problem }: LeavingProps) {
  return (
    <>
      <PageHeading title={`Dejar «${companyName}»`} />
      {isEmpty ? (
        <p className="mt-4 max-w-prose">
          La empresa está vacía: la creaste tú, no hay nadie más y no tiene fichajes. Al dejarla se descarta,
          con las invitaciones que hayas enviado.
        </p>
      ) : (
        <>
          <ul className="mt-4 max-w-prose list-disc space-y-2 pl-5">
            <li>
              <b>Ya no podrás entrar ni fichar en esta empresa.</b> Para volver tendrán que invitarte otra
              vez.
            </li>
            <li>
              Tus fichajes se quedan en el registro de la empresa, que por ley debe conservarlos cuatro años.
              Tu foto se borra.
            </li>
            <li>
              Descarga antes tu registro verificable y tus datos: después tendrás que pedírselos a la empresa.
            </li>
          </ul>
          <div className="mt-4 flex flex-wrap gap-3">
            <DownloadLink
              href="/dashboard/registro.zip"
              label="Descargar mi registro"
              failed={messages.recordFailed}
            />
            <DownloadLink
              href="/profile/datos.zip"
              label="Descargar mis datos"
              failed={messages.recordFailed}
            />
          </div>
        </>
      )}
      <div className="mt-4 flex max-w-prose flex-col items-start gap-3 border-t border-line pt-4">
        {obstacle !== null ? (
          <Obstacle obstacle={obstacle} />
        ) : (
          <Form method="post">
            <ExpectedProfileField />
            <input type="hidden" name="profile_id" value={profileId} />
            <Button type="submit" softDisabled={isLeaving}>
              {isLeaving ? "Un momento..." : isEmpty ? "Descartar la empresa" : "Dejar la empresa"}
            </Button>
          </Form>
        )}
        <LiveRegion className="w-full empty:absolute">
          {problem && !isLeaving && <Notice tone="problem">{problem}</Notice>}
        </LiveRegion>
      </div>
    </>
  );
}

/** The step that the user has to take first. */
const Obstacle = ({ obstacle }: { obstacle: "owner" | "working" }) => (
  <>
    <div className="w-full">
      <Notice tone="info">{obstacle === "owner" ? messages.leaveOwner : messages.leaveWorking}</Notice>
    </div>
    <Link to={obstacle === "owner" ? "/ownership" : "/dashboard"} className={buttonClass()}>
      {obstacle === "owner" ? "Traspasar la empresa" : "Ir a fichar"}
    </Link>
  </>
);
