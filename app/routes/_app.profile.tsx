import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import ChevronRight from "lucide-react/icons/chevron-right";
import { refusals } from "~/modules/session/refusals";
import { RefusedScreen } from "~/modules/session/refused-screen";
import { messages } from "~/modules/people/profile/messages";
import { AvatarForm } from "~/modules/people/avatar/avatar-form";
import { submitAvatarForm } from "~/modules/people/avatar/submit-avatar-form.server";
import { InformationForm } from "~/modules/people/profile/information-form";
import { keepFormOnFailure } from "~/modules/people/profile/form-result";
import { LocationForm } from "~/modules/people/profile/location-form";
import { Part } from "~/modules/people/profile/part";
import { showProfile } from "~/modules/people/profile/show-profile";
import { submitProfileForm } from "~/modules/people/profile/submit-profile-form.server";
import { guardLoader, guardUnread } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { isUpload } from "~/platform/upload.server";
import { BackLink } from "~/ui/back-link";
import { DownloadLink } from "~/ui/download-link";
import { keepUnanswered } from "~/ui/no-answer";
import { Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { SectionTabs } from "~/ui/shell/section-tabs";

export const meta: MetaFunction = () => [{ title: "Mi Perfil · Fichaclara" }];

export const loader = guardLoader("see-profile", (_deps, { member }) => {
  const page = showProfile(member);
  return data(page, { status: page.isActive ? 200 : 403 });
});

export const ErrorBoundary = RefusedScreen;

// eslint-disable-next-line project/guarded-route -- Uploads have a limit of their own: the operations read and check the form.
export const action = guardUnread("change-person", (_deps, { args, member }) =>
  isUpload(args.request) ? submitAvatarForm(args, member) : submitProfileForm(args, member),
);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepFormOnFailure;

export const headers = keepActionHeaders;

export default function Profile() {
  const { isActive, isWaiting, mayChange, isEmployee, name, email, avatarUrl, person, company } =
    useLoaderData<typeof loader>();
  return (
    <div className="pb-8">
      {isEmployee && <BackLink to="/dashboard">Volver</BackLink>}
      <SectionTabs of="Mi Perfil" />
      <PageHeading title="Mi Perfil" intro={email} />
      {mayChange && (
        <>
          <h2 className="sr-only">Información personal</h2>
          <AvatarForm name={name} url={avatarUrl} />
          <InformationForm person={person} company={company} />
          <LinkList links={ownLinks} />
          {company && (
            <Part id="location" title="Ubicación" hint="Vale para toda la plantilla.">
              <LocationForm
                isEnabled={company.tracksLocation}
                confirmedAt={company.noticeConfirmedAt}
                timeZone={company.timeZone}
              />
            </Part>
          )}
        </>
      )}
      {!isActive && (
        <div className="mt-8">
          <Notice tone={isWaiting ? "info" : "problem"}>
            {isWaiting ? refusals.waiting : refusals.deactivated}
          </Notice>
        </div>
      )}
      {!mayChange && <LinkList links={ownLinks} />}
      <Part id="own-data" title="Copia de tus datos" hint={messages.ownDataHint}>
        <div className="mt-4">
          <DownloadLink
            href="/profile/datos.zip"
            label="Descargar mis datos"
            failed={messages.ownDataFailed}
          />
        </div>
      </Part>
      <Part id="account" title="Tu cuenta">
        <LinkList links={exitLinks} />
      </Part>
    </div>
  );
}

/** Links to screens, one a row. */
const LinkList = ({ links }: { links: Record<string, string> }) => (
  <ul className="mt-4 divide-y divide-line overflow-hidden card">
    {Object.entries(links).map(([to, label]) => (
      <li key={to}>
        <Link
          to={to}
          className="flex min-h-12 items-center justify-between gap-x-3 px-4 font-medium hover:bg-brand-soft/40"
        >
          {label}
          <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
        </Link>
      </li>
    ))}
  </ul>
);

const ownLinks = {
  "/schedules/person": "Tu horario",
  "/protocol": "Protocolo de registro de jornada",
};

const exitLinks = { "/leave": "Dejar la empresa", "/close-account": "Cerrar tu cuenta" };
