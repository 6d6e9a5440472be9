import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { findEntryLengths } from "~/modules/kiosk/entry-lengths.server";
import { messages } from "~/modules/kiosk/messages";
import { KioskCard } from "~/modules/kiosk/kiosk-card";
import { countUnassigned } from "~/modules/kiosk/list-unassigned.server";
import { listKiosks } from "~/modules/kiosk/list-kiosks.server";
import { removeKiosk } from "~/modules/kiosk/remove-kiosk.server";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders, refusal } from "~/platform/http.server";
import { textFields } from "~/platform/text-fields";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { SectionTabs } from "~/ui/shell/section-tabs";
import { TextLink } from "~/ui/text-link";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

interface Answer {
  tone: "success" | "problem";
  text: string;
}

export const loader = guardLoader("manage-kiosks", async (deps, { member, params }) => {
  const { id: companyId, timeZone } = member.company;
  const [kiosks, unassigned, lengths] = await Promise.all([
    listKiosks(deps, member),
    countUnassigned(deps, member),
    findEntryLengths(deps, { companyId }),
  ]);
  const pinsUnequal = lengths.pin === null ? messages.pinsUnequal(lengths.newPin) : null;
  const isPaired = params.has("paired");
  return { kiosks, unassigned, pinsUnequal, timeZone, isPaired, now: deps.now };
});

/** Ends the kiosk that the form names. */
export const action = guardAction("manage-kiosks", async (deps, { member, form }) => {
  const { end: id = "" } = textFields(form);
  if (!(await removeKiosk(deps, { member, id }))) throw refusal(404, messages.notThere);
  return data<Answer>({ tone: "success", text: messages.endedDone });
});

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<typeof action>(messages.failedSave, (text) => ({
  tone: "problem",
  text,
}));

export const headers = keepActionHeaders;

export default function Kiosks() {
  const { kiosks, unassigned, pinsUnequal, timeZone, isPaired, now } = useLoaderData<typeof loader>();
  const answer = usePersistentActionData<typeof action>();
  const isSending = useIsSending();
  const newestId = kiosks.reduce<(typeof kiosks)[number] | null>(
    (newest, kiosk) => (newest && newest.pairedAt >= kiosk.pairedAt ? newest : kiosk),
    null,
  )?.id;
  return (
    <>
      <SectionTabs of="Equipo" />
      <PageHeading title={messages.title} intro={messages.intro} help="kiosco" />
      {pinsUnequal && <p className="mt-2 max-w-prose text-muted">{pinsUnequal}</p>}
      <Link to="/kiosks/new" className={`${buttonClass()} mt-4`}>
        {messages.add}
      </Link>
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
        {!answer && isPaired && (
          <Notice tone="success">
            {messages.paired}{" "}
            <Link to="/team" className="underline">
              {messages.pairedNext}
            </Link>
          </Notice>
        )}
      </LiveRegion>
      {kiosks.length === 0 ? (
        <EmptyState title={messages.none} hint={messages.noneHint} />
      ) : (
        <>
          <ul className="mt-4 flex flex-col gap-3">
            {kiosks.map((kiosk) => (
              <KioskCard
                key={kiosk.id}
                {...{ kiosk, timeZone, now, isSending }}
                isNew={isPaired && kiosk.id === newestId}
              />
            ))}
          </ul>
          <p className="mt-4">
            <TextLink to="/kiosks/unattributed">
              {unassigned === 0 ? messages.unassignedZero : messages.unassignedLink(unassigned)}
            </TextLink>
          </p>
        </>
      )}
    </>
  );
}
