import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { actorOf } from "~/modules/policy/guards.server";
import { messages } from "~/modules/compliance/protocol/messages";
import { ManageCard } from "~/modules/compliance/protocol/manage-card";
import { PastVersions } from "~/modules/compliance/protocol/past-versions";
import { ProtocolText } from "~/modules/compliance/protocol/protocol-text";
import { ReadCard, ReadState } from "~/modules/compliance/protocol/read-card";
import { showProtocol } from "~/modules/compliance/protocol/show-protocol.server";
import { submitProtocol, type ProtocolAnswer } from "~/modules/compliance/protocol/submit-protocol.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { formatDateTime } from "~/time/formats";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { SectionTabs } from "~/ui/shell/section-tabs";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("see-protocol", async (deps, { args, member, params }) => {
  const page = await showProtocol(deps, { member, actor: await actorOf(args, member), params });
  return { ...page, isSaved: params.has("saved") };
});

/** Reminding the others needs another right, which nobody has without this one. */
export const action = guardAction("acknowledge-protocol", async (deps, { args, member, form }) =>
  submitProtocol(deps, { member, actor: await actorOf(args, member), form }),
);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<ProtocolAnswer>(messages.failed, (text) => ({
  tone: "problem",
  text,
}));

export const headers = keepActionHeaders;

export default function Protocol() {
  const page = useLoaderData<typeof loader>();
  const answer: ProtocolAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSendingOrReloading();
  const { shown, mayEdit, isNewest, timeZone, readAt, readers } = page;
  return (
    <div className="pb-8">
      <SectionTabs of="Inspección" />
      {!mayEdit && <BackLink to="/profile">Mi Perfil</BackLink>}
      <PageHeading title={messages.title} />
      {!shown && (
        <EmptyState
          title={mayEdit ? messages.noneManager : messages.none}
          hint={mayEdit ? messages.noneManagerHint : messages.noneHint}
        >
          {mayEdit && (
            <Link to="/protocol/edit" className={buttonClass()}>
              {messages.begin}
            </Link>
          )}
        </EmptyState>
      )}
      {shown && (
        <>
          <p className="mt-1 max-w-prose text-muted">{messages.intro}</p>
          <p className="mt-1 max-w-prose text-sm wrap-anywhere text-muted">
            Versión {shown.version}, guardada el {formatDateTime(page.savedAt, timeZone)} por {page.savedBy}.
          </p>
        </>
      )}
      <LiveRegion className="mt-4 flex flex-col gap-3 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
        {!answer && page.isSaved && <Notice tone="success">{messages.saved}</Notice>}
      </LiveRegion>
      {shown && !isNewest && (
        <div className="mt-4">
          <Notice tone="info">
            {messages.notNewest}{" "}
            <Link to="/protocol" className="underline">
              Ver la de ahora
            </Link>
          </Notice>
        </div>
      )}
      {readers && <ManageCard {...{ readers, isSending }} changed={page.changed} />}
      {shown && isNewest && page.hasReadOther && (
        <div className="mt-4">
          <Notice tone="info">{messages.readBefore}</Notice>
        </div>
      )}
      {shown && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          {isNewest && page.mayRead && <ReadState {...{ readAt, timeZone }} />}
          <DownloadLink
            href={`/protocol.pdf?version=${shown.version}`}
            label={messages.download}
            failed={messages.failed}
          />
        </div>
      )}
      {shown && <ProtocolText sections={shown.sections} />}
      {shown && isNewest && page.mayRead && readAt === null && (
        <ReadCard isSending={isSending} version={shown.version} digest={shown.digest} />
      )}
      <PastVersions
        past={page.past}
        shown={shown?.version ?? null}
        {...{ timeZone }}
        isLaterPage={page.isLaterPage}
      />
    </div>
  );
}
