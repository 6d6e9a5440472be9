import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatDateTime } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { copy } from "./copy";
import { showCode } from "./link-secret";
import type { LinkAnswer } from "./submit-link-form.server";

/** The link that was just made, with the code to give apart: both are shown this once. */
export function MadeLinkScreen({
  made: { address, code, expiresAt, qr, qrFile },
  timeZone,
}: {
  made: NonNullable<LinkAnswer["made"]>;
  timeZone: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const side = qr.size + 8;
  return (
    <div className="flex flex-col gap-6">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
        Enlace hecho
      </h1>
      <Notice tone="info">{copy.once}</Notice>
      <section aria-labelledby="code">
        <h2 id="code" className="text-xl font-bold">
          Código
        </h2>
        <p className="mt-1 text-5xl font-bold tracking-widest tabular-nums">{showCode(code)}</p>
        <p className="mt-1 max-w-prose">{copy.apart}</p>
      </section>
      <section aria-labelledby="link">
        <h2 id="link" className="text-xl font-bold">
          Enlace
        </h2>
        <p className="mt-1 rounded-lg border border-field bg-surface p-3 wrap-anywhere select-all">
          {address}
        </p>
        <p className="mt-1 max-w-prose text-muted">
          Caduca el {formatDateTime(expiresAt, timeZone)}. Envíalo, o pon el código QR a la vista para abrirlo
          con un móvil.
        </p>
        <svg
          role="img"
          aria-label="Código QR del enlace"
          viewBox={`-4 -4 ${side} ${side}`}
          shapeRendering="crispEdges"
          className="mt-4 w-full max-w-72 rounded-card border border-line"
        >
          <rect x={-4} y={-4} width={side} height={side} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <a href={qrFile} download="inspeccion_qr.svg" className={`${buttonClass("quiet")} mt-4`}>
          Descargar el QR
        </a>
      </section>
      <Link to="/inspection" className={`${buttonClass()} self-start`}>
        Ver los enlaces
      </Link>
    </div>
  );
}
