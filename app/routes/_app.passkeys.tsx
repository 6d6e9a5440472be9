import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isRecentSignIn, mostPasskeys } from "~/modules/directory/add-passkey.server";
import { messages as words } from "~/modules/directory/messages";
import { deviceOf } from "~/modules/directory/device.server";
import { requireSession } from "~/modules/session/guards.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { listPasskeys } from "~/modules/directory/passkeys.server";
import { AddPasskeyForm } from "~/modules/people/passkeys/add-passkey-form";
import { messages } from "~/modules/people/passkeys/messages";
import { PasskeyList } from "~/modules/people/passkeys/passkey-list";
import {
  submitPasskeysForm,
  type PasskeysAnswer,
} from "~/modules/people/passkeys/submit-passkeys-form.server";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: "Llaves de acceso · Fichaclara" }];

export const loader = guardLoader("manage-sessions", async (deps, { args, member }) => {
  const session = await requireSession(args);
  const passkeys = await listPasskeys(deps, { userId: session.user.id });
  return {
    passkeys,
    timeZone: member.company.timeZone,
    isRecent: isRecentSignIn(session, deps.now),
    isFull: passkeys.length >= mostPasskeys ? words.passkeysFull(mostPasskeys) : null,
    suggestedName: deviceOf(args.request) ?? messages.unnamed,
  };
});

export const action = guardAction("manage-sessions", async (_deps, { args, member, form }) =>
  submitPasskeysForm(args, { session: await requireSession(args), member, form }),
);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<PasskeysAnswer>(messages.failed, (text) => ({
  tone: "problem",
  text,
}));

export const headers = keepActionHeaders;

export default function Passkeys() {
  const { passkeys, timeZone, ...adding } = useLoaderData<typeof loader>();
  const answer = usePersistentActionData<PasskeysAnswer>();
  const isSending = useIsSending();
  const [params] = useSearchParams();
  const [rename, remove] = [params.get("rename"), params.get("remove")];
  const open = rename
    ? { id: rename, form: "rename" as const }
    : remove && { id: remove, form: "remove" as const };
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone with its form.
  const handled = useRef(answer);
  useEffect(() => {
    if (answer === handled.current || document.activeElement !== document.body) return;
    handled.current = answer;
    heading.current?.focus();
  }, [answer, passkeys]);
  // The same applies when a form is closed without an answer.
  const place = params.toString();
  const shownPlace = useRef(place);
  useEffect(() => {
    if (place === shownPlace.current) return;
    shownPlace.current = place;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [place]);
  return (
    <div className="pb-8">
      <BackLink to="/access">Acceso y avisos</BackLink>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Llaves de acceso
      </h1>
      <p className="mt-1 max-w-prose text-muted">{messages.lead}</p>
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      <PasskeyList {...{ passkeys, timeZone, answer, isSending }} open={open || null} />
      <AddPasskeyForm {...adding} isSending={isSending} />
    </div>
  );
}
