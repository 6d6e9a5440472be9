import type { MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from "@remix-run/react";
import { isPreset, presetRange, presetNames } from "~/modules/compliance/inspection/period";
import { RefusedScreen } from "~/modules/session/refused-screen";
import type { RefusalCode } from "~/modules/session/refusals";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { ExportForm } from "~/modules/register/export-form";
import { OwnRegister } from "~/modules/register/own-register";
import { listPeople } from "~/modules/register/list-people.server";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { PageHeading } from "~/ui/page-heading";
import { PeriodPresets, presetClass } from "~/ui/period-presets";
import { SectionTabs } from "~/ui/shell/section-tabs";

export const meta: MetaFunction = () => [{ title: "Registro verificable · Fichaclara" }];

export const loader = guardLoader("export-register", async (deps, { member, params }) => {
  const preset = params.get("period");
  const { id: companyId, timeZone } = member.company;
  return {
    people: await listPeople(deps, { companyId }),
    preset: isPreset(preset) ? preset : null,
    range: isPreset(preset) ? presetRange(preset, localDateOf(deps.now, timeZone)) : null,
  };
});

export default function Register() {
  const { people, preset, range } = useLoaderData<typeof loader>();
  return (
    <>
      <SectionTabs of="Inspección" />
      <PageHeading
        title="Registro verificable"
        intro="Los fichajes de tu empresa, firmados, en un ZIP. Dentro va una página que demuestra que nadie los ha cambiado."
      />
      <ExportForm
        people={people}
        from={range ? formatDate(range.from) : ""}
        to={range ? formatDate(range.to) : ""}
        presets={
          <PeriodPresets>
            {[["", "Todo"], ...Object.entries(presetNames)].map(([period, label]) => (
              <Link
                key={period}
                to={period === "" ? "/register" : `?period=${period}`}
                aria-current={period === (preset ?? "") ? "true" : undefined}
                preventScrollReset
                className={`${presetClass} ${period === "" ? unlitByDates : ""}`}
              >
                {label}
              </Link>
            ))}
          </PeriodPresets>
        }
      />
      <p className="mt-8 max-w-prose text-sm text-muted">
        ¿Te han dado uno?{" "}
        <a href="/verificar" className="font-medium text-brand underline">
          Comprobar un registro
        </a>
        . El archivo no sale de tu navegador.
      </p>
    </>
  );
}

/** The look of 'Todo' once a date is typed: then it is no longer what the button exports. */
const unlitByDates =
  "in-[fieldset:has(input:not(:placeholder-shown))]:aria-current:border-field in-[fieldset:has(input:not(:placeholder-shown))]:aria-current:bg-transparent in-[fieldset:has(input:not(:placeholder-shown))]:aria-current:font-medium";

/** A person who may not export the company's register gets their own. */
export function ErrorBoundary() {
  const fault = useRouteError();
  const isRefused =
    isRouteErrorResponse(fault) && fault.statusText === ("no-permission" satisfies RefusalCode);
  return isRefused ? <OwnRegister /> : <RefusedScreen />;
}
