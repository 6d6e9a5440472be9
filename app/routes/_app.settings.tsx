import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { RefusedScreen } from "~/modules/session/refused-screen";
import { ColleagueAbsencesForm } from "~/modules/people/profile/colleague-absences-form";
import { ConvenioForms } from "~/modules/people/profile/convenio-form";
import { messages } from "~/modules/people/profile/messages";
import { keepFormOnFailure } from "~/modules/people/profile/form-result";
import { Part } from "~/modules/people/profile/part";
import { PayPeriodForm } from "~/modules/people/profile/pay-period-form";
import { showSettings } from "~/modules/people/profile/show-settings";
import { OfflineForm, RemoteWorkForm } from "~/modules/people/profile/switch-forms";
import { submitSettingsForm } from "~/modules/people/profile/submit-settings-form.server";
import { WorkPausesForm } from "~/modules/people/profile/work-pauses-form";
import { ZoneForm } from "~/modules/people/profile/zone-form";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { textFields } from "~/platform/text-fields";
import { buttonClass } from "~/ui/button";
import { keepUnanswered } from "~/ui/no-answer";
import { HelpLink } from "~/ui/help-link";
import { PageHeading } from "~/ui/page-heading";
import { SectionTabs } from "~/ui/shell/section-tabs";

export const meta: MetaFunction = () => [{ title: "Ajustes · Fichaclara" }];

export const loader = guardLoader("change-company", ({ now }, { member }) => showSettings(member, now));

export const ErrorBoundary = RefusedScreen;

export const action = guardAction("change-company", (_deps, { args, member, form }) =>
  submitSettingsForm({ context: args.context, member, typed: textFields(form) }),
);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepFormOnFailure;

export const headers = keepActionHeaders;

export default function Settings() {
  const {
    workPauses,
    worksRemotely,
    allowsOffline,
    colleagueAbsences,
    payPeriodDay,
    timeZone,
    convenio,
    limits,
    mayHandOver,
    mayClose,
  } = useLoaderData<typeof loader>();
  return (
    <div className="pb-8">
      <SectionTabs of="Mi Perfil" />
      <PageHeading
        title="Ajustes"
        intro={
          <>
            Valen para toda la plantilla. <span className="noscript:hidden">Se guarda al cambiarlo.</span>
          </>
        }
      />
      <Part id="pauses" title="Pausas">
        <WorkPausesForm saved={workPauses} />
      </Part>
      <Part id="remote-work" title="Trabajo a distancia">
        <RemoteWorkForm isEnabled={worksRemotely} />
      </Part>
      <Part id="offline" title="Sin conexión">
        <OfflineForm isEnabled={allowsOffline} />
        <p className="pl-8">
          <HelpLink page="sin-conexion" />
        </p>
      </Part>
      <Part id="absences" title="Ausencias">
        <ColleagueAbsencesForm saved={colleagueAbsences} />
      </Part>
      <Part id="pay-period" title="Nómina">
        <PayPeriodForm saved={payPeriodDay} />
      </Part>
      <Part id="days" title="Hora">
        <ZoneForm saved={timeZone} />
      </Part>
      <Part id="convenio" title="Tu convenio" hint={messages.convenioHint}>
        <ConvenioForms saved={convenio} limits={limits} />
      </Part>
      {mayHandOver && (
        <Part id="ownership" title="Propiedad" hint={messages.ownershipHint}>
          <Link to="/ownership" className={`${buttonClass("quiet")} mt-4`}>
            Traspasar la empresa
          </Link>
        </Part>
      )}
      {mayClose && (
        <Part id="closing" title="Cierre" hint={messages.closingHint}>
          <Link to="/close-company" className={`${buttonClass("quiet")} mt-4`}>
            Cerrar la empresa
          </Link>
        </Part>
      )}
    </div>
  );
}
