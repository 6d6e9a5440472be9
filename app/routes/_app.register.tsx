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
      <PageHeading
        title="Registro verificable"
        intro="Los fichajes de tu empresa, firmados, en un ZIP. Dentro va una página que demuestra que nadie los ha cambiado."
      />
      <ExportForm people={people} />
      <p className="mt-8 max-w-prose text-sm text-muted">
        ¿Te han dado uno?{" "}
        <a href="/verificar" className="font-medium text-brand underline">
          Comprobar un registro
        </a>
        . No sale de tu navegador.
      </p>
    </>
  );
}
