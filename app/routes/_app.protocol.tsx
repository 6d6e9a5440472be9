import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { requireMeantForm, requireMember } from "~/modules/directory/guards.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { actorOf, requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/protocol/copy";
import { ManageCard } from "~/modules/protocol/manage-card";
import { PastVersions } from "~/modules/protocol/past-versions";
import { ProtocolText } from "~/modules/protocol/protocol-text";
import { ReadCard } from "~/modules/protocol/read-card";
import { showProtocol } from "~/modules/protocol/show-protocol.server";
import { submitProtocol, type ProtocolAnswer } from "~/modules/protocol/submit-protocol.server";
import { inCell } from "~/platform/context.server";
import { formatDateTime } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { SectionTabs } from "~/ui/shell/section-tabs";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: `${copy.title} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "see-protocol");
  const params = new URL(args.request.url).searchParams;
  const asked = { member, actor: await actorOf(args, member), params };
  const page = await showProtocol(inCell(args.context, member.cell), asked);
  return { ...page, isSaved: params.has("saved") };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMember(args);
  const form = await requireMeantForm(args.request, member);
  const deps = inCell(args.context, member.cell);
  return submitProtocol(deps, { member, actor: await actorOf(args, member), form });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args
    .serverAction<ProtocolAnswer>()
    .then((answer): ProtocolAnswer => answer)
    .catch((fault: unknown) => {
      if (!isMomentary(fault)) throw fault;
      return leftBy<ProtocolAnswer>(fault, { tone: "problem", text: reasonOf(fault, copy.failed) });
    });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Protocol() {
  const page = useLoaderData<typeof loader>();
  const answer: ProtocolAnswer | undefined = useLastAnswer<typeof clientAction>();
  const isSending = useNavigation().formMethod === "POST";
  const { shown, mayEdit, isNewest, timeZone, readAt, readers } = page;
  return (
    <div className="pb-8">
      <SectionTabs of="Inspección" />
      <Link to="/profile" className="inline-flex min-h-11 items-center gap-2 font-medium text-brand">
        <ArrowLeft aria-hidden className="size-5" />
        Mi perfil
      </Link>
      <h1 className="text-2xl font-bold">{copy.title}</h1>
      {!shown && (
        <EmptyState
          title={mayEdit ? copy.noneManager : copy.none}
          hint={mayEdit ? copy.noneManagerHint : copy.noneHint}
        >
          {mayEdit && (
            <Link to="/protocol/edit" className={buttonClass()}>
              {copy.begin}
            </Link>
          )}
        </EmptyState>
      )}
      {shown && (
        <p className="mt-1 max-w-prose wrap-anywhere text-muted">
          {copy.intro} Versión {shown.version}, guardada el {formatDateTime(page.savedAt, timeZone)} por{" "}
          {page.savedBy}.
        </p>
      )}
      <LiveRegion className="mt-4 flex flex-col gap-3 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
        {!answer && page.isSaved && <Notice tone="success">{copy.saved}</Notice>}
      </LiveRegion>
      {shown && !isNewest && (
        <div className="mt-4">
          <Notice tone="info">
            {copy.notNewest}{" "}
            <Link to="/protocol" className="underline">
              Ver la de ahora
            </Link>
          </Notice>
        </div>
      )}
      {readers && <ManageCard {...{ readers, isSending }} changed={page.changed} />}
      {shown && isNewest && page.hasReadOther && (
        <div className="mt-4">
          <Notice tone="info">{copy.readBefore}</Notice>
        </div>
      )}
      {shown && <ProtocolText sections={shown.sections} />}
      {shown && isNewest && page.mayRead && (
        <ReadCard {...{ readAt, timeZone, isSending }} version={shown.version} digest={shown.digest} />
      )}
      {shown && (
        <div className="mt-6">
          <DownloadLink
            href={`/protocol.pdf?version=${shown.version}`}
            fileName="protocolo.pdf"
            label={copy.download}
            failed={copy.failed}
          />
        </div>
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
