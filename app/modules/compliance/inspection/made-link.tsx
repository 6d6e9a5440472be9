import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatDateTime } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { QrImage } from "~/ui/qr-image";
import { Section } from "~/ui/section";
import { ShareButtons } from "~/ui/share-buttons";
import { DoorLists } from "./door-lists";
import { messages } from "./messages";
import { showCode } from "./link-secret";
import type { LinkAnswer } from "./submit-link-form.server";

/** Shows a new link and its code. They are shown only once. */
export function MadeLinkScreen({
  made: { code, expiresAt, address, qr, qrFile },
  atWork,
  timeZone,
}: {
  made: NonNullable<LinkAnswer["made"]>;
  atWork: LinkAnswer["atWork"];
  timeZone: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-6">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
        Enlace creado
      </h1>
      <Notice tone="info">{messages.once}</Notice>
      <Section id="code" title="Código">
        <p className="mt-1 text-5xl font-bold tracking-widest tabular-nums">{showCode(code)}</p>
        <p className="mt-1 max-w-prose">{messages.apart}</p>
      </Section>
      <Section id="link" title="Enlace">
        <p className="mt-1 max-w-prose text-muted">
          Caduca el {formatDateTime(expiresAt, timeZone)}. Envíalo, o pon el código QR a la vista para abrirlo
          con un móvil.
        </p>
        <p className="mt-1 rounded-lg border border-field bg-surface p-3 wrap-anywhere select-all">
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
        <QrImage qr={qr} className="mt-4 max-w-72" />
        <a href={qrFile} download="inspeccion_qr.svg" className={`${buttonClass("quiet")} mt-4`}>
          Descargar el QR
        </a>
      </Section>
      {atWork && <DoorLists atWork={atWork} />}
      <Link to="/inspection" className={`${buttonClass()} self-start`}>
        Ver los enlaces
      </Link>
    </div>
  );
}
