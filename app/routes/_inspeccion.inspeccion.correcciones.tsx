import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CorrectionCard } from "~/modules/corrections/correction-card";
import {
  listCorrectionsWithin,
  readDayCursor,
  writeDayCursor,
} from "~/modules/corrections/corrections-of-days.server";
import { requireInspection } from "~/modules/compliance/inspection/require-inspection.server";
import { EmptyState } from "~/ui/empty-state";
import { PageHeading } from "~/ui/page-heading";
import { PageLinks, olderPageTexts } from "~/ui/page-links";

export async function loader(args: LoaderFunctionArgs) {
  const { deps, company, range, inspector } = await requireInspection(args, "see-reports");
  const before = readDayCursor(new URL(args.request.url).searchParams.get("before"));
  const { corrections, next } = await listCorrectionsWithin(deps, {
    ledger: company.ledger,
    range,
    profileIds: inspector.profileIds,
    before,
  });
  return {
    corrections,
    now: deps.now,
    isLaterPage: before !== null,
    next: next && writeDayCursor(next),
  };
}

/** An inspector cannot answer corrections. */
const reader = { profileId: "", isManager: false };
const noAnswer = { failed: null, isSending: false, idempotencyKey: "", isInGroup: false, isFolded: false };

export default function InspectedCorrections() {
  const { corrections, now, next, isLaterPage } = useLoaderData<typeof loader>();
  return (
    <main className="measure pt-6 pb-12">
      <PageHeading
        title="Correcciones y discrepancias"
        intro="Lo que se ha propuesto cambiar de estos días, quién lo dijo, y en qué quedó. Lo registrado antes no se borra."
      />
      {corrections.length === 0 ? (
        <EmptyState
          title="No hay correcciones en este periodo"
          hint="Nadie ha propuesto cambiar nada de lo registrado en estos días."
        />
      ) : (
        <ul className="mt-4 flex flex-col gap-4">
          {corrections.map((correction) => (
            <CorrectionCard key={correction.id} viewer={reader} {...{ correction, now, ...noAnswer }} />
          ))}
        </ul>
      )}
      <PageLinks kept={{}} words={olderPageTexts} {...{ next, isLaterPage }} />
    </main>
  );
}
