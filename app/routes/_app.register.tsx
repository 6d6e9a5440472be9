import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { ExportForm } from "~/modules/register/export-form";
import { listPeople } from "~/modules/register/list-people.server";
import { PageHeading } from "~/ui/page-heading";
import { SectionTabs } from "~/ui/shell/section-tabs";

export const meta: MetaFunction = () => [{ title: "Registro verificable · Fichaclara" }];

export const loader = guardLoader("export-register", async (deps, { member }) => ({
  people: await listPeople(deps, { companyId: member.company.id }),
}));

export default function Register() {
  const { people } = useLoaderData<typeof loader>();
  return (
    <>
      <SectionTabs of="Inspección" />
      <PageHeading title="Registro verificable" />
      <p className="mt-2 max-w-prose text-muted">
        Un ZIP con los fichajes de tu empresa, firmados, y una página que comprueba sin conexión que nadie los
        ha modificado. Guárdalo, o entrégaselo a quien lo pida.
      </p>
      <ExportForm people={people} />
      <p className="mt-8 max-w-prose text-sm text-muted">
        ¿Te han dado un paquete? Compruébalo en{" "}
        <a href="/verificar" className="underline">
          /verificar
        </a>
        : nada sale de tu navegador.
      </p>
    </>
  );
}
