import type { useFetcher } from "@remix-run/react";
import { formatDateTime } from "~/time/formats";
import { roleName } from "./messages";
import { expiryOf, expiryText } from "./expiry";
import { InvitationActions } from "./ui/invitation-actions";

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
