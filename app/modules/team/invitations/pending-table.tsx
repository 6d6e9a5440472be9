import type { useFetcher } from "@remix-run/react";
import { Suspense, useState } from "react";
import { formatDateTime } from "~/time/formats";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { lazyPart } from "~/ui/lazy-part";
import { roleName } from "./messages";
import { expiryOf, expiryText } from "./expiry";

const DeleteQuestion = lazyPart(() => import("./ui/delete-question"));

export interface PendingInvitation {
  id: string;
  email: string;
  fullName: string;
  dni: string | null;
  role: "admin" | "employee";
  expiresAt: number;
}

const expiryLooks = { expired: "text-problem", today: "text-paused", later: "text-muted" };
const cellClass = "block sm:table-cell sm:px-3 sm:py-3 sm:align-top";

/** A company's pending invitations: a table on wide screens, cards on phones. */
export function PendingTable({
  invitations,
  now,
  timeZone,
  fetcher,
}: {
  invitations: PendingInvitation[];
  now: number;
  timeZone: string;
  fetcher: ReturnType<typeof useFetcher>;
}) {
  return (
    <table className="mt-4 block w-full sm:table">
      <caption className="sr-only">Invitaciones pendientes</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-b border-line text-left text-sm text-muted">
          {["Persona", "Rol", "Caducidad", "Acciones"].map((name) => (
            <th key={name} scope="col" className="px-3 py-2 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {invitations.map((invitation) => {
          const expiry = expiryOf(invitation.expiresAt, now);
          return (
            <tr
              key={invitation.id}
              className="mb-3 block card p-4 sm:table-row sm:rounded-none sm:border-0 sm:border-b sm:bg-transparent"
            >
              <th scope="row" className={`${cellClass} text-left font-medium`}>
                <bdi className="block font-semibold break-words">{invitation.fullName}</bdi>
                <span className="block text-sm font-normal wrap-anywhere text-muted">{invitation.email}</span>
                {invitation.dni && (
                  <span className="block text-sm font-normal text-muted">DNI {invitation.dni}</span>
                )}
              </th>
              <td className={`${cellClass} text-sm text-muted sm:text-base sm:text-ink`}>
                {roleName(invitation.role)}
              </td>
              <td className={`${cellClass} lg:whitespace-nowrap`}>
                <span className={`font-medium max-sm:text-sm sm:block ${expiryLooks[expiry.state]}`}>
                  {expiryText(expiry)}
                </span>
                <span className="text-sm text-muted max-sm:before:content-['_·_'] sm:block">
                  {formatDateTime(invitation.expiresAt, timeZone)}
                </span>
              </td>
              <td className={`${cellClass} mt-3 sm:mt-0`}>
                <InvitationActions invitation={invitation} fetcher={fetcher} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The actions of a pending invitation, as plain forms that work without scripts. With scripts, deleting asks first. */
function InvitationActions({
  invitation: { id, email },
  fetcher,
}: {
  invitation: { id: string; email: string };
  fetcher: ReturnType<typeof useFetcher>;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = fetcher.state !== "idle" && fetcher.formData?.get("invitation_id") === id;
  const action = { invitation_id: id, intent: "delete" };
  return (
    <div className="flex flex-wrap gap-2 lg:flex-nowrap">
      <fetcher.Form method="post">
        <ExpectedProfileField />
        <input type="hidden" name="invitation_id" value={id} />
        <Button type="submit" look="quiet" name="intent" value="resend" softDisabled={isBusy}>
          Reenviar<span className="sr-only"> la invitación de {email}</span>
        </Button>
      </fetcher.Form>
      <fetcher.Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) setIsAsking(true);
        }}
      >
        <ExpectedProfileField />
        <input type="hidden" name="invitation_id" value={id} />
        <button
          type="submit"
          name="intent"
          value="delete"
          aria-disabled={isBusy || undefined}
          className="inline-flex min-h-11 min-w-11 items-center px-2 font-medium text-problem underline"
        >
          Eliminar<span className="sr-only"> la invitación de {email}</span>
        </button>
      </fetcher.Form>
      {isAsking && (
        <Suspense>
          <DeleteQuestion
            email={email}
            answer={(isConfirmed) => {
              setIsAsking(false);
              if (isConfirmed) void fetcher.submit(action, { method: "post" });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
