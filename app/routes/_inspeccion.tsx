import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { messages } from "~/modules/compliance/inspection/messages";
import { InspectionFrame } from "~/modules/compliance/inspection/inspection-frame";
import { requireInspection } from "~/modules/compliance/inspection/require-inspection.server";
import { FaultScreen } from "~/ui/fault-screen";
import { PageHeading } from "~/ui/page-heading";

export const handle = "static";

export const meta: MetaFunction = () => [
  { title: "Registro de jornada · Acceso para la Inspección · Fichaclara" },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { company, range, endsAt } = await requireInspection(args, "see-reports");
  const { name, nif, timeZone } = company;
  return { company: { name, nif, timeZone }, range, endsAt };
}

export default function Inspection() {
  return (
    <InspectionFrame {...useLoaderData<typeof loader>()} pathname={useLocation().pathname}>
      <Outlet />
    </InspectionFrame>
  );
}

export function ErrorBoundary() {
  const fault = useRouteError();
  const inspection = useRouteLoaderData<typeof loader>("routes/_inspeccion");
  const { pathname } = useLocation();
  if (!inspection || !isRouteErrorResponse(fault) || fault.status >= 500) return <FaultScreen />;
  return (
    <InspectionFrame {...inspection} pathname={pathname}>
      <main className="measure py-16 text-center">
        <PageHeading title={(fault.data as { error?: string }).error ?? messages.notShown} />
      </main>
    </InspectionFrame>
  );
}
