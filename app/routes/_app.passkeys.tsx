import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, useSearchParams, type ClientActionFunctionArgs } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useRef } from "react";
import { isRecent, mostPasskeys } from "~/modules/directory/add-passkey.server";
import { copy as words } from "~/modules/directory/copy";
import { deviceOf } from "~/modules/directory/device.server";
import { requireMeantForm, requireSession } from "~/modules/directory/guards.server";
import { listPasskeys } from "~/modules/directory/passkeys.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { AddPasskeyForm } from "~/modules/people/passkeys/add-passkey-form";
import { copy } from "~/modules/people/passkeys/copy";
import { PasskeyList } from "~/modules/people/passkeys/passkey-list";
import {
  submitPasskeysForm,
  type PasskeysAnswer,
} from "~/modules/people/passkeys/submit-passkeys-form.server";
import { requireMay } from "~/modules/policy/guards.server";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { useIsSending } from "~/ui/use-is-sending";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: "Llaves de acceso · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  const { company } = await requireMay(args, "manage-sessions");
  const session = await requireSession(args);
  const passkeys = await listPasskeys(args.context, { userId: session.user.id });
  return {
    passkeys,
    timeZone: company.timeZone,
    isRecent: isRecent(session, args.context.now),
    isFull: passkeys.length >= mostPasskeys ? words.passkeysFull(mostPasskeys) : null,
    suggestedName: deviceOf(args.request) ?? copy.unnamed,
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "manage-sessions");
  const session = await requireSession(args);
  return submitPasskeysForm(args, { session, member, form: await requireMeantForm(args.request, member) });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args.serverAction<PasskeysAnswer>().catch((fault: unknown) => {
    if (!isMomentary(fault)) throw fault;
    return leftBy<PasskeysAnswer>(fault, { tone: "problem", text: reasonOf(fault, copy.failed) });
  });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Passkeys() {
  const { passkeys, timeZone, ...adding } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<PasskeysAnswer>();
  const isSending = useIsSending();
  const [asked] = useSearchParams();
  const [rename, remove] = [asked.get("rename"), asked.get("remove")];
  const open = rename
    ? { id: rename, form: "rename" as const }
    : remove && { id: remove, form: "remove" as const };
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever was done stood on a button that is gone with its form.
  const handled = useRef(answer);
  useEffect(() => {
    if (answer === handled.current || document.activeElement !== document.body) return;
    handled.current = answer;
    heading.current?.focus();
  }, [answer, passkeys]);
  // So did whoever closed one without a word.
  const place = asked.toString();
  const shown = useRef(place);
  useEffect(() => {
    if (place === shown.current) return;
    shown.current = place;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [place]);
  return (
    <div className="pb-8">
      <Link to="/access" className="inline-flex min-h-11 items-center gap-2 font-medium text-brand">
        <ArrowLeft aria-hidden className="size-5" />
        Acceso y avisos
      </Link>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Llaves de acceso
      </h1>
      <p className="mt-1 max-w-prose text-muted">{copy.lead}</p>
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      <PasskeyList {...{ passkeys, timeZone, answer, isSending }} open={open || null} />
      <AddPasskeyForm {...adding} isSending={isSending} />
    </div>
  );
}
