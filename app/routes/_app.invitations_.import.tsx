import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { roomWarning } from "~/modules/billing/plan-room";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { ImportPeople } from "~/modules/team/invitations/import-people";
import { listJoinCentres } from "~/modules/team/join-centres.server";
import { ScreenFault } from "~/modules/team/invitations/screen-fault";
import { findPlanRoom } from "~/modules/tenancy/onboarding/find-plan-room.server";
import { BackLink } from "~/ui/back-link";
import { PageHeading } from "~/ui/page-heading";
import { useHydrated } from "~/ui/use-hydrated";

export const meta: MetaFunction = () => [{ title: "Importar una lista · Fichaclara" }];

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
      <BackLink to="/invitations">Invitaciones</BackLink>
      <PageHeading title="Importar una lista" intro="Verás las filas antes de enviar nada." />
      {isAlive && (
        <ImportPeople centres={centres} warn={(added, action) => roomWarning(room, added, action)} />
      )}
      <noscript>
        <p>Para leer el archivo hace falta JavaScript. Sin él, invita a las personas de una en una.</p>
      </noscript>
    </>
  );
}
