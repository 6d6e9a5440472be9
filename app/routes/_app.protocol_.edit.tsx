import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { MeantFor } from "~/modules/directory/meant-for";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/protocol/copy";
import { ProtocolFields } from "~/modules/protocol/protocol-fields";
import { showDraft } from "~/modules/protocol/show-draft.server";
import { submitEditedProtocol, type FailedProtocol } from "~/modules/protocol/submit-protocol.server";
import { inCell } from "~/platform/context.server";
import { Button, buttonClass } from "~/ui/button";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";
import { useMendedErrors } from "~/ui/use-mended-errors";

export const meta: MetaFunction = () => [{ title: `${copy.edit} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "edit-protocol");
  return showDraft(inCell(args.context, member.cell), { company: member.company });
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "edit-protocol");
  const form = await requireMeantForm(args.request, member);
  return submitEditedProtocol(inCell(args.context, member.cell), { member, form });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args
    .serverAction<FailedProtocol>()
    .then((answer): FailedProtocol => answer)
    .catch((fault: unknown) => {
      if (!isMomentary(fault)) throw fault;
      const text = reasonOf(fault, copy.failed);
      const kept = { errors: {}, typed: null, id: null, basedOn: null, theirs: {} };
      return leftBy<FailedProtocol>(fault, { ...kept, tone: "problem", text });
    });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function EditProtocol() {
  const page = useLoaderData<typeof loader>();
  const answer: FailedProtocol | undefined = useLastAnswer<typeof clientAction>();
  const isSending = useNavigation().formMethod === "POST";
  const { errors, onInput } = useMendedErrors(answer, answer?.errors);
  return (
    <>
      <h1 className="text-2xl font-bold">{page.basedOn === 0 ? copy.begin : copy.edit}</h1>
      <p className="mt-1 max-w-prose text-muted">{copy.editIntro}</p>
      {page.changed.length > 0 && (
        <div className="mt-4">
          <Notice tone="info">{copy.changedSince(page.changed)}</Notice>
        </div>
      )}
      <Form method="post" noValidate onInput={onInput} className="mt-4 flex max-w-prose flex-col gap-6 pb-8">
        <MeantFor />
        <input type="hidden" name="id" value={answer?.id ?? page.id} />
        <input type="hidden" name="based_on" value={answer?.basedOn ?? page.basedOn} />
        <ProtocolFields
          sections={answer?.typed ?? page.sections}
          errors={errors}
          drafts={page.drafts}
          theirs={answer?.theirs ?? {}}
        />
        <LiveRegion className="empty:absolute">
          {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
        </LiveRegion>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" softDisabled={isSending}>
            {isSending ? "Guardando..." : copy.save}
          </Button>
          <Link to="/protocol" className={buttonClass("quiet")}>
            Cancelar
          </Link>
        </div>
      </Form>
    </>
  );
}
