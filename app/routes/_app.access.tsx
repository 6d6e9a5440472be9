import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import ChevronRight from "lucide-react/icons/chevron-right";
import { RefusedScreen } from "~/modules/session/refused-screen";
import { actorOf } from "~/modules/policy/guards.server";
import { messages as mails } from "~/modules/people/mails/messages";
import { AddressForm } from "~/modules/people/profile/address-form";
import { keepFormOnFailure } from "~/modules/people/profile/form-result";
import { MailsForm } from "~/modules/people/profile/mails-form";
import { Part } from "~/modules/people/profile/part";
import { showAccess } from "~/modules/people/profile/show-access";
import { submitAccessForm } from "~/modules/people/profile/submit-access-form.server";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { textFields } from "~/platform/text-fields";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { PageHeading } from "~/ui/page-heading";
import { SectionTabs } from "~/ui/shell/section-tabs";

export const meta: MetaFunction = () => [{ title: "Acceso y avisos · Fichaclara" }];

export const loader = guardLoader("manage-sessions", async (_deps, { args, member }) =>
  showAccess(member, await actorOf(args, member)),
);

export const ErrorBoundary = RefusedScreen;

export const action = guardAction("change-person", (_deps, { args, member, form }) =>
  submitAccessForm(args, { context: args.context, member, typed: textFields(form) }),
);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepFormOnFailure;

export const headers = keepActionHeaders;

export default function Access() {
  const { email, isEmployee, mayChange, maySetPin, mails: saved } = useLoaderData<typeof loader>();
  return (
    <div className="pb-8">
      {isEmployee && <BackLink to="/dashboard">Volver</BackLink>}
      <SectionTabs of="Mi Perfil" />
      <PageHeading title="Acceso y avisos" intro={`Entras con ${email}`} />
      {mayChange && <AddressForm />}
      <ul className="mt-4 divide-y divide-line card">
        <AccessLink to="/passkeys" label="Llaves de acceso">
          Entra con la huella, la cara o el PIN de tu dispositivo, sin esperar al correo.
        </AccessLink>
        <AccessLink to="/sessions" label="Sesiones abiertas">
          Mira dónde has entrado y cierra las que no reconozcas.
        </AccessLink>
        {maySetPin && (
          <AccessLink to="/pin" label="PIN de la tablet">
            Para fichar en la tablet de tu empresa.
          </AccessLink>
        )}
      </ul>
      {mayChange && (
        <Part id="mails" title={mails.title}>
          <MailsForm saved={saved} />
        </Part>
      )}
    </div>
  );
}

/** A link to a screen, with a description. */
const AccessLink = ({ to, label, children }: { to: string; label: string; children: string }) => (
  <li>
    <Link to={to} className="flex items-center gap-3 p-4 hover:text-brand">
      <span className="flex-1">
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-muted">{children}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  </li>
);
