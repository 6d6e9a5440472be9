import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { messages } from "~/modules/compliance/inspection/messages";
import { LinkPackSection } from "~/modules/compliance/inspection/pack/link-pack-section";
import { progressOf } from "~/modules/compliance/inspection/pack/list-packs.server";
import { findLinkPack, submitLinkPack } from "~/modules/compliance/inspection/pack/link-pack.server";
import { requireInspection } from "~/modules/compliance/inspection/require-inspection.server";
import { keepActionHeaders } from "~/platform/http.server";
import { buttonClass } from "~/ui/button";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  const inspection = await requireInspection(args, "export-register");
  const pack = await findLinkPack(inspection);
  const { timeZone } = inspection.company;
  if (!pack) return { pack: null, timeZone };
  const { requestedAt, expiresAt } = pack;
  return { pack: { ...progressOf(pack), requestedAt, expiresAt }, timeZone };
}

export async function action(args: ActionFunctionArgs) {
  return submitLinkPack(await requireInspection(args, "export-register"));
}

export const headers = keepActionHeaders;

export default function Verification() {
  const { pack, timeZone } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <main className="measure pt-6 pb-12 [--page:64rem]">
      <PageHeading
        title="Descargar y comprobar"
        intro="Los archivos tienen exactamente los días y las personas de este enlace. La empresa ve cuándo se descarga cada uno de ellos, y nada de las demás pantallas."
      />
      <LinkPackSection {...{ pack, timeZone, problem }} />
      <Section id="package" title="Solo el registro verificable" className="mt-4 card p-4">
        <p className="mt-1 mb-4 max-w-prose">
          Un ZIP con los fichajes, firmados. Dice si algo se ha modificado, falta o sobra; incluye una página
          que lo comprueba sin conexión.
        </p>
        <p className="mt-1 mb-4 max-w-prose text-sm text-muted">{messages.laterDaysForInspector}</p>
        <a
          href="/inspeccion/registro.zip"
          download="registro_verificable.zip"
          className={buttonClass("quiet")}
        >
          Descargar registro
        </a>
        <p className="mt-4 max-w-prose">
          Para comprobarlo, abre{" "}
          <a href="/verificar" target="_blank" rel="noreferrer" className="text-brand underline">
            /verificar
          </a>{" "}
          y suelta allí el ZIP: nada sale de tu navegador.
        </p>
      </Section>
      <Section id="csv" title="Solo el CSV" className="mt-4 card p-4">
        <p className="mt-1 mb-4 max-w-prose">
          Los mismos fichajes en una tabla que se abre con Excel, sin ubicaciones ni correos.
        </p>
        <a href="/inspeccion/fichajes.csv" download className={buttonClass("quiet")}>
          Descargar CSV
        </a>
      </Section>
    </main>
  );
}
