import { Form } from "@remix-run/react";
import KeyRound from "lucide-react/icons/key-round";
import Laptop from "lucide-react/icons/laptop";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import type { SignIn } from "~/modules/directory/sign-ins.server";
import { formatDateTime } from "~/time/formats";
import { Button } from "~/ui/button";
import { messages } from "./messages";

interface SessionListProps {
  sessions: (SignIn & { isThis: boolean })[];
  timeZone: string;
  isEnding: boolean;
}

/** The user's sessions, with buttons to end each of the others, or all of them. */
export function SessionList({ sessions, timeZone, isEnding }: SessionListProps) {
  const hasOthers = sessions.some(({ isThis }) => !isThis);
  return (
    <>
      <ul className="mt-6 divide-y divide-line card">
        {sessions.map((session) => (
          <li key={session.familyId} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <SessionFacts session={session} timeZone={timeZone} />
            {!session.isThis && (
              <Form method="post" preventScrollReset>
                <ExpectedProfileField />
                <input type="hidden" name="family_id" value={session.familyId} />
                <Button type="submit" look="quiet" softDisabled={isEnding}>
                  Cerrar
                  <span className="sr-only">
                    {" "}
                    la sesión de {sessionNameOf(session)} del {formatDateTime(session.signedInAt, timeZone)}
                  </span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Form method="post" preventScrollReset>
            <ExpectedProfileField />
            <input type="hidden" name="others" value="1" />
            <Button type="submit" look="quiet" softDisabled={isEnding}>
              Cerrar las demás sesiones
            </Button>
          </Form>
          {/* The form of the menu, which asks first if this device has queued punches. */}
          <Button
            type="submit"
            form="sign-out"
            formAction="/auth/sign-out?everywhere"
            look="quiet"
            softDisabled={isEnding}
          >
            Cerrar todas, también esta
          </Button>
        </div>
      )}
    </>
  );
}

const sessionNameOf = ({ kind, device }: SignIn) =>
  kind === "api"
    ? [messages.program, device && `(${device})`].filter(Boolean).join(" ")
    : (device ?? messages.unknownDevice);

function SessionFacts({
  session,
  timeZone,
}: {
  session: SessionListProps["sessions"][number];
  timeZone: string;
}) {
  const Icon = session.kind === "api" ? KeyRound : Laptop;
  return (
    <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
      <Icon aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {sessionNameOf(session)}
          {session.isThis && <span className="font-medium text-working"> · Esta sesión</span>}
        </p>
        <p className="text-sm text-muted">
          Desde el {formatDateTime(session.signedInAt, timeZone)}.{" "}
          {!session.isThis && <>Último uso: {formatDateTime(session.lastUsedAt, timeZone)}.</>}
        </p>
      </div>
    </div>
  );
}
