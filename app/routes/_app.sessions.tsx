import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { requireSession } from "~/modules/session/guards.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { listSignIns } from "~/modules/directory/sign-ins.server";
import { messages } from "~/modules/people/sessions/messages";
import { SessionList } from "~/modules/people/sessions/session-list";
import { submitSessionsForm } from "~/modules/people/sessions/submit-sessions-form.server";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: "Sesiones abiertas · Fichaclara" }];

export const loader = guardLoader("manage-sessions", async (deps, { args, member }) => {
  const { user, familyId } = await requireSession(args);
  const sessions = await listSignIns(deps, { userId: user.id });
  return {
    sessions: sessions
      .map((session) => ({ ...session, isThis: session.familyId === familyId }))
      .sort((a, b) => Number(b.isThis) - Number(a.isThis)),
    timeZone: member.company.timeZone,
  };
});

export const action = guardAction("manage-sessions", async (deps, { args, member, form }) =>
  submitSessionsForm(deps, { session: await requireSession(args), member, form }),
);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<typeof action>(messages.failed, (text) => ({
  tone: "problem",
  text,
}));

export const headers = keepActionHeaders;

export default function Sessions() {
  const page = useLoaderData<typeof loader>();
  const answer = usePersistentActionData<typeof action>();
  const isEnding = useIsSending();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone with its session.
  const handled = useRef(answer);
  useEffect(() => {
    if (answer === handled.current || document.activeElement !== document.body) return;
    handled.current = answer;
    heading.current?.focus();
  }, [answer, page.sessions]);
  return (
    <div className="pb-8">
      <BackLink to="/access">Acceso y avisos</BackLink>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Sesiones abiertas
      </h1>
      <p className="mt-1 max-w-prose text-muted">
        Si no reconoces una sesión, o has perdido un móvil, ciérrala. Si tenía una llave de acceso,{" "}
        <Link to="/passkeys" className="font-medium text-brand underline">
          elimínala
        </Link>{" "}
        también. Cada una termina a los 90 días.
      </p>
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isEnding && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      <SessionList {...page} isEnding={isEnding} />
    </div>
  );
}
