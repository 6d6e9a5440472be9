import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  HeadersFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useRef } from "react";
import { requireMeantForm, requireSession } from "~/modules/directory/guards.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { listSignIns } from "~/modules/directory/sign-ins.server";
import { copy } from "~/modules/people/sessions/copy";
import { SessionList } from "~/modules/people/sessions/session-list";
import { submitSessionsForm } from "~/modules/people/sessions/submit-sessions-form.server";
import { requireMay } from "~/modules/policy/guards.server";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { useIsSending } from "~/ui/use-is-sending";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: "Sesiones abiertas · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  const { company } = await requireMay(args, "manage-sessions");
  const { user, familyId } = await requireSession(args);
  const sessions = await listSignIns(args.context, { userId: user.id });
  return {
    sessions: sessions
      .map((session) => ({ ...session, isThis: session.familyId === familyId }))
      .sort((a, b) => Number(b.isThis) - Number(a.isThis)),
    timeZone: company.timeZone,
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "manage-sessions");
  const session = await requireSession(args);
  return submitSessionsForm(args.context, {
    session,
    member,
    form: await requireMeantForm(args.request, member),
  });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args.serverAction<typeof action>().catch((fault: unknown) => {
    if (!isMomentary(fault)) throw fault;
    return leftBy(fault, { tone: "problem" as const, text: reasonOf(fault, copy.failed) });
  });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Sessions() {
  const page = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isEnding = useIsSending();
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever ended a session stood on its button, which is gone with it.
  const handled = useRef(answer);
  useEffect(() => {
    if (answer === handled.current || document.activeElement !== document.body) return;
    handled.current = answer;
    heading.current?.focus();
  }, [answer, page.sessions]);
  return (
    <div className="pb-8">
      <Link to="/access" className="inline-flex min-h-11 items-center gap-2 font-medium text-brand">
        <ArrowLeft aria-hidden className="size-5" />
        Acceso y avisos
      </Link>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Sesiones abiertas
      </h1>
      <p className="mt-1 max-w-prose text-muted">
        Dónde has entrado en Fichaclara. Si no reconoces una sesión, o has perdido un móvil, ciérrala: quien
        la use tendrá que entrar otra vez. Si en él había una llave de acceso,{" "}
        <Link to="/passkeys" className="font-medium text-brand underline">
          elimínala
        </Link>{" "}
        también. Cada sesión termina a los 90 días.
      </p>
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isEnding && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      <SessionList {...page} isEnding={isEnding} />
    </div>
  );
}
