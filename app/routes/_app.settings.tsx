import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { RefusedScreen } from "~/modules/directory/refused-screen";
import { requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/people/profile/copy";
import { keepFormOnFailure } from "~/modules/people/profile/form-result";
import { OfflineForm } from "~/modules/people/profile/offline-form";
import { Part } from "~/modules/people/profile/part";
import { showSettings } from "~/modules/people/profile/show-settings";
import { submitSettingsForm } from "~/modules/people/profile/submit-settings-form.server";
import { WorkPausesForm } from "~/modules/people/profile/work-pauses-form";
import { ZoneForm } from "~/modules/people/profile/zone-form";
import { buttonClass } from "~/ui/button";
import { keepUnanswered } from "~/ui/no-answer";
import { SectionTabs } from "~/ui/shell/section-tabs";

export const meta: MetaFunction = () => [{ title: "Ajustes · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  return showSettings(await requireMay(args, "change-company"));
}

export const ErrorBoundary = RefusedScreen;

export async function action(args: ActionFunctionArgs) {
  return submitSettingsForm(args, await requireMay(args, "change-company"));
}

export const shouldRevalidate = keepUnanswered;

export function clientAction(args: ClientActionFunctionArgs) {
  return keepFormOnFailure(args);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Settings() {
  const { workPauses, allowsOffline, timeZone, mayHandOver, mayClose } = useLoaderData<typeof loader>();
  return (
    <div className="pb-8">
      <SectionTabs of="Mi Perfil" />
      <h1 className="text-2xl font-bold">Ajustes</h1>
      <p className="mt-1 max-w-prose text-muted">Valen para toda la plantilla.</p>
      <Part id="pauses" title="Pausas">
        <WorkPausesForm saved={workPauses} />
      </Part>
      <Part id="offline" title="Sin conexión">
        <OfflineForm isEnabled={allowsOffline} />
      </Part>
      <Part id="days" title="Cuándo empieza cada día">
        <ZoneForm saved={timeZone} />
      </Part>
      {mayHandOver && (
        <Part id="ownership" title="Propiedad" hint={copy.ownershipHint}>
          <Link to="/ownership" className={`${buttonClass("quiet")} mt-4`}>
            Traspasar la empresa
          </Link>
        </Part>
      )}
      {mayClose && (
        <Part id="closing" title="Cierre" hint={copy.closingHint}>
          <Link to="/close-company" className={`${buttonClass("quiet")} mt-4`}>
            Cerrar la empresa
          </Link>
        </Part>
      )}
    </div>
  );
}
