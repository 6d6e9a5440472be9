import { Link } from "@remix-run/react";
import Mail from "lucide-react/icons/mail";
import { Avatar } from "~/ui/avatar";
import { expiryText, type Expiry } from "../invitations/expiry";
import { messages } from "../messages";

export interface InvitedRowPerson {
  id: string;
  fullName: string;
  email: string;
  expiry: Expiry;
}

/** A person in the list who has an invitation, with a link to send it again or delete it. */
export const InvitedRow = ({
  person: { fullName, email, expiry },
  hasTicks,
}: {
  person: InvitedRowPerson;
  /** Whether the rows beside it have boxes. */
  hasTicks: boolean;
}) => (
  <li
    className={`grid items-center gap-x-2 py-1.5 ${hasTicks ? "grid-cols-[2.75rem_1fr_3.75rem]" : "grid-cols-[1fr_3.75rem]"}`}
  >
    {hasTicks && <span />}
    <div className="flex min-w-0 items-center gap-3">
      <span className="hidden shrink-0 sm:block">
        <Avatar name={fullName} url={null} />
      </span>
      <div className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,24rem)_1fr] lg:items-center lg:gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">
            <bdi>{fullName}</bdi>
          </p>
          <p className="text-sm wrap-anywhere text-muted">{email}</p>
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm">
          <span className="inline-flex items-center gap-1 font-medium text-paused">
            <Mail aria-hidden className="size-4 shrink-0" />
            {expiry.state === "expired" ? messages.invitationExpired : messages.invitationPending}
          </span>
          {expiry.state !== "expired" && <span className="text-muted">{expiryText(expiry)}</span>}
        </p>
      </div>
    </div>
    <Link
      to="/invitations"
      aria-label={messages.seeInvitation(fullName)}
      className="inline-flex min-h-11 min-w-11 items-center justify-end px-2 font-medium text-brand underline-offset-4 hover:underline"
    >
      Ver
    </Link>
  </li>
);
