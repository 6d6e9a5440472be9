import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { messages } from "~/modules/compliance/inspection/messages";
import { LinkPackSection } from "~/modules/compliance/inspection/pack/link-pack-section";
import { progressOf } from "~/modules/compliance/inspection/pack/list-packs.server";
import { findLinkPack } from "~/modules/compliance/inspection/pack/link-pack.server";
import { submitLinkPack } from "~/modules/compliance/inspection/pack/submit-link-pack.server";
import { requireInspection } from "~/modules/compliance/inspection/require-inspection.server";
import { keepActionHeaders } from "~/platform/http.server";
import { buttonClass } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  const inspection = await requireInspection(args, "export-register");
  const pack = await findLinkPack(inspection);
  const { withPlans, company } = inspection;
  const { timeZone } = company;
  if (!pack) return { pack: null, withPlans, timeZone };
  const { requestedAt, expiresAt } = pack;
  return { pack: { ...progressOf(pack), requestedAt, expiresAt }, withPlans, timeZone };
}

export async function action(args: ActionFunctionArgs) {
  return submitLinkPack(await requireInspection(args, "export-register"));
}

export const headers = keepActionHeaders;

export default function Verification() {
  const { pack, withPlans, timeZone } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  return (
    <main className="measure pt-6 pb-12">
      <PageHeading title="Descargar" intro="Con los días y las personas de este enlace." />
      <LinkPackSection {...{ pack, withPlans, timeZone, problem }} />
      <Section id="package" title="Fichajes firmados" className="mt-4 card p-4">
        <div className="mt-1 flex flex-wrap items-start justify-between gap-3">
          <p className="max-w-prose">Para comprobar que nadie los ha cambiado.</p>
          <a
            href="/inspeccion/registro.zip"
            download="registro_verificable.zip"
            className={buttonClass("quiet")}
          >
            Descargar registro
          </a>
        </div>
        <div className="-mb-3 flex flex-wrap items-start gap-x-5">
          <a
            href="/verificar"
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-brand underline"
          >
            Comprobar un registro
          </a>
          <Fold title={messages.packageContents}>
            <p>{messages.packageContentsText}</p>
            <p className="mt-2">{messages.laterDaysForInspector}</p>
          </Fold>
        </div>
      </Section>
      <Section id="csv" title="Fichajes en una tabla" className="mt-4 card p-4">
        <div className="mt-1 flex flex-wrap items-start justify-between gap-3">
          <p className="max-w-prose">Se abre con Excel. No lleva ubicaciones ni correos.</p>
          <a href="/inspeccion/fichajes.csv" download className={buttonClass("quiet")}>
            Descargar CSV
          </a>
        </div>
      </Section>
      <div className="mt-4">
        <Fold title={messages.openedOfLink}>{messages.openedOfLinkText}</Fold>
      </div>
    </main>
  );
}
