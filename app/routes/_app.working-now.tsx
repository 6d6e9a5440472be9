import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RefusedScreen } from "~/modules/directory/refused-screen";
import { requireMay } from "~/modules/policy/guards.server";
import { listWorking, readWorkingCursor, writeWorkingCursor } from "~/modules/live/list-working.server";
import { WorkingNow } from "~/modules/live/working-now";
import { inCell } from "~/platform/context.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `(${data.total}) ` : ""}Trabajando... · Fichaclara` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { cell, company } = await requireMay(args, "see-working");
  const params = new URL(args.request.url).searchParams;
  const search = (params.get("search") ?? "").trim().slice(0, 100);
  const before = readWorkingCursor(params.get("before"));
  const { ledger, locationTrackingEnabled: withPlaces } = company;
  const { people, total, next } = await listWorking(inCell(args.context, cell), {
    ledger,
    before,
    search,
    withPlaces,
  });
  return {
    people,
    total,
    next: next && writeWorkingCursor(next),
    isLaterPage: before !== null,
    search,
    now: args.context.now,
    timeZone: company.timeZone,
    showsLocation: withPlaces,
  };
}

export const ErrorBoundary = RefusedScreen;

export default function WorkingNowScreen() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-2xl font-bold">Trabajando ahora</h1>
      <WorkingNow {...page} />
    </>
  );
}
