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
import { TextLink } from "~/ui/text-link";

export const meta: MetaFunction = () => [{ title: "Invitar a varias personas · Fichaclara" }];

export const loader = guardLoader("invite", async (deps, { args, member }) => {
  const [room, centres] = await Promise.all([findPlanRoom(args), listJoinCentres(deps, member)]);
  return { room, centres };
});

export const ErrorBoundary = ScreenFault;

export default function Import() {
  const { room, centres } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/invitations">Invitaciones</BackLink>
      <PageHeading title="Invitar a varias personas" intro="Verás la lista antes de enviar nada." />
      <div className="noscript:hidden">
        <ImportPeople
          centres={centres}
          warn={(addedCount, action) => roomWarning(room, addedCount, action)}
        />
      </div>
      <noscript>
        <p className="mt-4">
          Para leer la lista hace falta JavaScript.{" "}
          <TextLink to="/invitations/new">Invita a las personas de una en una</TextLink>
        </p>
      </noscript>
    </>
  );
}
