import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { refusals } from "~/modules/directory/refusals";
import { RefusedScreen } from "~/modules/directory/refused-screen";
import { requireMay } from "~/modules/policy/guards.server";
import { AddressForm } from "~/modules/people/profile/address-form";
import { copy } from "~/modules/people/profile/copy";
import { AvatarForm } from "~/modules/people/avatar/avatar-form";
import { submitAvatarForm } from "~/modules/people/avatar/submit-avatar-form.server";
import { InformationForm } from "~/modules/people/profile/information-form";
import { keepFormOnFailure } from "~/modules/people/profile/form-result";
import { LocationForm } from "~/modules/people/profile/location-form";
import { copy as mailsCopy } from "~/modules/people/mails/copy";
import { MailsForm } from "~/modules/people/profile/mails-form";
import { OfflineForm } from "~/modules/people/profile/offline-form";
import { showProfile } from "~/modules/people/profile/show-profile";
import { submitProfileForm } from "~/modules/people/profile/submit-profile-form.server";
import { WorkPausesForm } from "~/modules/people/profile/work-pauses-form";
import { isUpload } from "~/platform/upload.server";
import { buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { keepUnanswered } from "~/ui/no-answer";
import { Notice } from "~/ui/notice";

export const meta: MetaFunction = () => [{ title: "Mi Perfil · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  const page = showProfile(await requireMay(args, "see-profile"));
  return data(page, { status: page.isActive ? 200 : 403 });
}

export const ErrorBoundary = RefusedScreen;

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "change-person");
  return isUpload(args.request) ? submitAvatarForm(args, member) : submitProfileForm(args, member);
}

export const shouldRevalidate = keepUnanswered;

export function clientAction(args: ClientActionFunctionArgs) {
  return keepFormOnFailure(args);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Profile() {
  const { isActive, mayChange, isEmployee, name, email, avatarUrl, person, mails, company } =
    useLoaderData<typeof loader>();
  return (
    <div className="pb-8">
      {isEmployee && (
        <Link to="/dashboard" className="inline-flex min-h-11 items-center gap-2 font-medium text-brand">
          <ArrowLeft aria-hidden className="size-5" />
          Volver
        </Link>
      )}
      <h1 className="text-2xl font-bold">Mi Perfil</h1>
      <p className="mt-1 break-words text-muted">{email}</p>
      {mayChange && (
        <>
          <h2 className="mt-8 text-xl font-bold">Información personal</h2>
          <AvatarForm name={name} url={avatarUrl} />
          <InformationForm person={person} company={company} />
          <section aria-labelledby="address" className="mt-4 border-t border-line pt-8">
            <h2 id="address" className="text-xl font-bold">
              Email
            </h2>
            <p className="mt-1 break-words text-muted">Entras con {email}</p>
            <AddressForm />
          </section>
          <section aria-labelledby="passkeys" className="mt-4 border-t border-line pt-8">
            <h2 id="passkeys" className="text-xl font-bold">
              Llaves de acceso
            </h2>
            <p className="mt-1 max-w-prose text-muted">
              Entra con la huella, la cara o el PIN de tu dispositivo, sin esperar al correo.
            </p>
            <Link to="/passkeys" className={`mt-4 ${buttonClass("quiet")}`}>
              Añadir o quitar llaves
            </Link>
          </section>
          <section aria-labelledby="mails" className="mt-4 border-t border-line pt-8">
            <h2 id="mails" className="text-xl font-bold">
              {mailsCopy.title}
            </h2>
            <MailsForm saved={mails} />
          </section>
        </>
      )}
      {!isActive && (
        <div className="mt-8">
          <Notice tone="problem">{refusals.deactivated}</Notice>
        </div>
      )}
      <section aria-labelledby="own-data" className="mt-4 border-t border-line pt-8">
        <h2 id="own-data" className="text-xl font-bold">
          Tus datos
        </h2>
        <p className="mt-1 max-w-prose text-muted">{copy.ownDataHint}</p>
        <div className="mt-4">
          <DownloadLink
            href="/profile/datos.zip"
            fileName="mis_datos.zip"
            label="Descargar mis datos"
            failed={copy.ownDataFailed}
          />
        </div>
      </section>
      <p className="mt-8 border-t border-line pt-4">
        {mayChange && (
          <>
            <Link
              to="/pin"
              className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline"
            >
              PIN del kiosco
            </Link>
            <br />
          </>
        )}
        <Link
          to="/protocol"
          className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline"
        >
          Protocolo de registro de jornada
        </Link>
        <br />
        <Link
          to="/sessions"
          className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline"
        >
          Ver tus sesiones abiertas
        </Link>
        <br />
        <Link
          to="/leave"
          className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline"
        >
          Dejar la empresa
        </Link>
        <br />
        <Link
          to="/close-account"
          className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline"
        >
          Cerrar tu cuenta
        </Link>
      </p>
      {mayChange && company && <CompanySettings {...company} />}
    </div>
  );
}

/** What holds for everybody of the company, apart from what is one's own. */
function CompanySettings({
  tracksLocation,
  noticeConfirmedAt,
  timeZone,
  workPauses,
  allowsOffline,
  mayClose,
}: NonNullable<ReturnType<typeof showProfile>["company"]>) {
  return (
    <section aria-labelledby="company-settings" className="mt-8 card p-4 sm:p-6">
      <h2 id="company-settings" className="text-xl font-bold">
        Ajustes de la empresa
      </h2>
      <p className="mt-1 max-w-prose text-muted">Valen para toda la plantilla.</p>
      <section aria-labelledby="location" className="mt-6">
        <h3 id="location" className="text-lg font-bold">
          Ubicación
        </h3>
        <LocationForm isEnabled={tracksLocation} confirmedAt={noticeConfirmedAt} timeZone={timeZone} />
      </section>
      <section aria-labelledby="pauses" className="border-t border-line pt-6">
        <h3 id="pauses" className="text-lg font-bold">
          Pausas
        </h3>
        <WorkPausesForm saved={workPauses} />
      </section>
      <section aria-labelledby="offline" className="border-t border-line pt-6">
        <h3 id="offline" className="text-lg font-bold">
          Sin conexión
        </h3>
        <OfflineForm isEnabled={allowsOffline} />
      </section>
      {mayClose && (
        <section aria-labelledby="closing" className="border-t border-line pt-6">
          <h3 id="closing" className="text-lg font-bold">
            Cerrar la empresa
          </h3>
          <p className="mt-1 max-w-prose text-muted">{copy.closingHint}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Link to="/close-company" className={buttonClass("quiet")}>
              Cerrar la empresa
            </Link>
            <Link to="/ownership" className={buttonClass("quiet")}>
              Traspasarla a otra persona
            </Link>
          </div>
        </section>
      )}
    </section>
  );
}
