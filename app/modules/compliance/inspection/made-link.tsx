import { useEffect, useRef } from "react";
import { formatDateTime } from "~/time/formats";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { QrImage } from "~/ui/qr-image";
import { Section } from "~/ui/section";
import { ShareButtons } from "~/ui/share-buttons";
import { DoorLists } from "./door-lists";
import { messages } from "./messages";
import { showCode } from "./link-secret";
import type { LinkAnswer } from "./submit-link-form.server";

type NewLink = NonNullable<LinkAnswer["made"]>;

interface MadeLinkScreenProps {
  made: NewLink;
  atWork: LinkAnswer["atWork"];
  timeZone: string;
}

/** Shows a new link and its code, once. At the door the code and its QR come first, with the people at work. */
export function MadeLinkScreen({ made, atWork, timeZone }: MadeLinkScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <BackLink to="/inspection">Inspección</BackLink>
      <div className="flex flex-col gap-6">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
          {atWork ? messages.door : messages.madeTitle}
        </h1>
        {atWork ? (
          <>
            <div className="flex flex-col gap-x-10 gap-y-4 sm:flex-row sm:items-center">
              <Code code={made.code}>{messages.scan}</Code>
              <QrImage qr={made.qr} className="max-w-50 sm:max-w-60" />
            </div>
            <DoorLists atWork={atWork} />
            <Fold title={messages.sendLink}>
              <Address {...made} timeZone={timeZone} />
            </Fold>
          </>
        ) : (
          <>
            <Code code={made.code}>{messages.apart}</Code>
            <Section id="link" title="Enlace">
              <Address {...made} timeZone={timeZone} />
              <QrImage qr={made.qr} className="mt-4 max-w-60" />
              <a href={made.qrFile} download="inspeccion_qr.svg" className={`${buttonClass("quiet")} mt-4`}>
                Descargar el QR
              </a>
            </Section>
          </>
        )}
      </div>
    </>
  );
}

/** The code, and what to do with it. */
const Code = ({ code, children }: { code: string; children: string }) => (
  <Section id="code" title="Código">
    <p className="mt-1 text-5xl font-bold tracking-widest tabular-nums">{showCode(code)}</p>
    <p className="mt-1 max-w-prose">{children}</p>
    <p className="max-w-prose text-muted">{messages.once}</p>
  </Section>
);

/** The address in one line, which a tap selects whole, with the buttons that send it. */
const Address = ({ address, expiresAt, timeZone }: NewLink & { timeZone: string }) => (
  <>
    <p className="mt-1 truncate rounded-lg border border-field bg-surface p-3 text-ink select-all">
      {address}
    </p>
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ShareButtons
        text={address}
        shared={{ title: "Registros de jornada", url: address }}
        copyLabel="Copiar enlace"
        shareLabel="Compartir"
        copyLook="primary"
      />
    </div>
    <p className="mt-3 text-muted">Caduca el {formatDateTime(expiresAt, timeZone)}.</p>
  </>
);
