import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { roomWarning } from "~/modules/billing/plan-room";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { ImportPeople } from "~/modules/team/invitations/import-people";
import { listJoinCentres } from "~/modules/team/join-centres.server";
import { ScreenFault } from "~/modules/team/invitations/screen-fault";
import { findPlanRoom } from "~/modules/tenancy/onboarding/find-plan-room.server";
import { buttonClass } from "~/ui/button";
import { PageHeading } from "~/ui/page-heading";
import { useHydrated } from "~/ui/use-hydrated";

export const meta: MetaFunction = () => [{ title: "Invitar desde CSV · Fichaclara" }];

export const loader = guardLoader("invite", async (deps, { args, member }) => {
  const [room, centres] = await Promise.all([findPlanRoom(args), listJoinCentres(deps, member)]);
  return { room, centres };
});

export const ErrorBoundary = ScreenFault;

export default function Import() {
  const isAlive = useHydrated();
  const { room, centres } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Invitar desde CSV" />
      <p className="mt-1 mb-6 max-w-prose text-muted">
        Revisa las filas antes de enviar: quien tiene email recibe su invitación por correo, válida 7 días;
        quien no lo tiene se añade al momento.
      </p>
      {isAlive && <ImportPeople centres={centres} warn={(added, way) => roomWarning(room, added, way)} />}
      <noscript>
        <p>Para leer el archivo hace falta JavaScript. Sin él, invita a las personas de una en una.</p>
      </noscript>
      <Link to="/invitations" className={`${buttonClass("quiet")} mt-8`}>
        Ver las invitaciones pendientes
      </Link>
    </>
  );
}
