import { useEffect, useRef } from "react";
import { formatDateTime } from "~/time/formats";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { QrImage } from "~/ui/qr-image";
import { Section } from "~/ui/section";
import { ShareButtons } from "~/ui/share-buttons";
import { showCode } from "../links/link-secret";
import { DoorLists } from "./door-lists";
import { EndedBy } from "./ended-by";
import { messages } from "./messages";
import { dateRangeText } from "./pack/messages";
import type { LinkAnswer } from "./submit-link-form.server";

type NewLink = NonNullable<LinkAnswer["made"]>;

interface MadeLinkScreenProps {
  made: NewLink;
  door: LinkAnswer["door"];
  timeZone: string;
}

/** Shows a new link and its code, once. At the door the code and its QR come first, with what the inspector asks for. */
export function MadeLinkScreen({ made, door, timeZone }: MadeLinkScreenProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <>
      <BackLink to="/inspection">Inspección</BackLink>
      <div className="flex flex-col gap-6">
        <div>
          <h1 ref={headingRef} tabIndex={-1} className="text-2xl font-bold outline-none">
            {door ? messages.door : messages.madeTitle}
          </h1>
          {!door && (
            <p className="wrap-anywhere text-muted">
              Para <bdi>{made.inspectorName}</bdi>, {made.office}
            </p>
          )}
        </div>
        <div className="grid items-start gap-x-6 gap-y-4 min-[23rem]:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-10">
          <CodeNote isBesideQr={door !== null} code={made.code}>
            {door ? messages.scan : messages.apart}
          </CodeNote>
          {!door && (
            <Section id="link" title="Enlace" className="col-span-full min-w-0 sm:col-span-1">
              <AddressLine {...made} />
            </Section>
          )}
          <div
            className={
              door
                ? "w-36 sm:w-60"
                : "col-span-full w-48 max-sm:justify-self-center sm:col-span-1 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:w-60"
            }
          >
            <QrImage qr={made.qr} className="" />
            {!door && (
              <a
                href={made.qrFile}
                download="inspeccion_qr.svg"
                className={`${buttonClass("quiet")} mt-3 w-full`}
              >
                Descargar el QR
              </a>
            )}
          </div>
        </div>
        <div>
          <dl className="mb-2 grid grid-cols-[auto_1fr] gap-x-4 tabular-nums [&_dt]:text-muted">
            <dt>Periodo</dt>
            <dd>{dateRangeText(made.range)}</dd>
            <dt>Personas</dt>
            <dd>{made.people === null ? "Todas" : made.people}</dd>
            <dt>Caduca</dt>
            <dd>{formatDateTime(made.expiresAt, timeZone)}</dd>
          </dl>
          <div className="flex flex-wrap items-start gap-x-6 [&>details]:mt-0">
            {door && (
              <Fold title={messages.sendLink}>
                <AddressLine {...made} />
              </Fold>
            )}
            <EndedBy
              what={messages.revoke}
              question={messages.revokeQuestion}
              yes={messages.revokeYes}
              name="revoke"
              value={made.id}
              action="/inspection"
              isSending={false}
            />
          </div>
        </div>
        {door && <DoorLists {...door} timeZone={timeZone} />}
      </div>
    </>
  );
}

/** The code, and what to do with it. Beside the QR of a phone it is smaller. */
const CodeNote = ({
  code,
  isBesideQr,
  children,
}: {
  code: string;
  isBesideQr: boolean;
  children: string;
}) => (
  <Section id="code" title="Código" className={isBesideQr ? "min-w-0" : "col-span-full sm:col-span-1"}>
    <p
      className={`mt-1 font-bold whitespace-nowrap tabular-nums ${isBesideQr ? "text-4xl sm:text-5xl sm:tracking-widest" : "text-5xl tracking-widest"}`}
    >
      {showCode(code)}
    </p>
    <p className="mt-1 max-w-prose">{children}</p>
    <p className="max-w-prose text-muted">{messages.once}</p>
  </Section>
);

/** The address in one line, which a tap selects whole, with the buttons that send it. */
const AddressLine = ({ address }: NewLink) => (
  <>
    <p className="mt-1 truncate rounded-lg border border-field bg-surface p-3 text-ink select-all">
      {address}
    </p>
    <div className="mt-3 flex flex-wrap items-center gap-2 max-sm:[&>button]:grow">
      <ShareButtons
        text={address}
        shared={{ title: "Registros de jornada", url: address }}
        copyLabel="Copiar enlace"
        shareLabel="Compartir"
        isMain
      />
    </div>
  </>
);
