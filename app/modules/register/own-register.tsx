import { Link } from "@remix-run/react";
import { buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { PageHeading } from "~/ui/page-heading";
import { messages } from "./messages";

/** What people get who may not export the company's register: the way to their own. It works without scripts. */
export const OwnRegister = () => (
  <>
    <PageHeading
      title={messages.ownTitle}
      intro="El de toda la empresa lo exporta quien la dirige. El tuyo lo descargas tú, cuando quieras."
    />
    <ul className="mt-4 divide-y divide-line card px-4">
      <li className="py-4">
        <h2 className="font-semibold">Registro verificable</h2>
        <p className="mt-1 mb-3 max-w-prose text-sm text-pretty text-muted">
          Todos tus fichajes, firmados, en un ZIP. Dentro va una página que demuestra que nadie los ha
          cambiado.
        </p>
        <DownloadLink
          href="/dashboard/registro.zip"
          label="Descargar mi registro"
          failed={messages.exportFailed}
          look="primary"
        />
      </li>
      <li className="py-4">
        <h2 className="font-semibold">La hoja de un mes</h2>
        <p className="mt-1 mb-3 max-w-prose text-sm text-pretty text-muted">
          Tus días y tus horas, en PDF o para imprimir: en «Mi tiempo», al pie de cada mes, «Descargar el
          mes».
        </p>
        <Link to="/history" className={buttonClass("quiet")}>
          Ir a Mi tiempo
        </Link>
      </li>
    </ul>
  </>
);
