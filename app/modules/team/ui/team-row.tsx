import { Link } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDot from "lucide-react/icons/circle-dot";
import CirclePause from "lucide-react/icons/circle-pause";
import Clock from "lucide-react/icons/clock";
import CircleMinus from "lucide-react/icons/circle-minus";
import Hourglass from "lucide-react/icons/hourglass";
import { Avatar } from "~/ui/avatar";
import { Checkbox } from "~/ui/checkbox";
import { TextLink } from "~/ui/text-link";
import { displayName } from "~/modules/session/display-name";
import { messages, roleNames } from "../messages";
import type { TeamMember } from "../list-team.server";

interface TeamRowProps {
  person: TeamMember;
  isMe: boolean;
  centres: readonly { id: string; name: string }[];
  editTo: string;
  /** Whether the user searches. A document may then be what they typed. */
  isSearch: boolean;
  /** Whether the list has boxes. */
  hasTicks: boolean;
  tick: { isOn: boolean; isLocked: boolean; toggle: () => void };
}

/** One person of the list, with a link to edit them. */
export function TeamRow({ person, isMe, centres, editTo, isSearch, hasTicks, tick }: TeamRowProps) {
  const { id, fullName, email, dni, avatarUrl, role, isGone } = person;
  const name = displayName(person);
  const isErased = fullName === null && email === null;
  const isOwner = role === "owner";
  return (
    <li
      className={`grid items-center gap-x-2 py-1.5 ${hasTicks ? "grid-cols-[2.75rem_1fr_3.75rem]" : "grid-cols-[1fr_3.75rem]"}`}
    >
      {!hasTicks ? null : isOwner || isMe || isGone === 1 ? (
        <span />
      ) : (
        <Checkbox
          name="profile_id"
          value={id}
          aria-label={`Elegir a ${name}`}
          checked={tick.isOn}
          disabled={tick.isLocked}
          onChange={tick.toggle}
        />
      )}
      <div className="flex min-w-0 items-center gap-3">
        <span className="hidden shrink-0 sm:block">
          <Avatar name={name} url={avatarUrl} />
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 text-sm break-words lg:grid lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)_11rem] lg:items-center">
          <p className="w-full text-base font-semibold">
            <Link to={`/history?profile=${id}`} className="underline-offset-4 hover:underline">
              <bdi>{name}</bdi>
            </Link>
            {isMe && <span className="font-normal text-muted"> (tú)</span>}
          </p>
          <p className="flex min-w-0 flex-wrap gap-x-3 max-lg:text-muted lg:row-span-2">
            {!isErased && <span className="wrap-anywhere">{roleText(person, centres)}</span>}
            {person.representsSince !== null && <span>{messages.represents}</span>}
          </p>
          <p className="flex min-w-0 flex-wrap gap-x-3 lg:row-span-2">
            {person.doing && <DoingNow doing={person.doing} />}
            {isGone === 1 && !isErased ? (
              <span className="text-muted">{messages.gone}</span>
            ) : (
              <MemberStatus status={person.status} waitsSinceOn={person.waitsSinceOn} />
            )}
          </p>
          <div className="w-full text-muted">
            {/* A phone has no room for an address, which a search may be about. */}
            <p className={`wrap-anywhere ${email !== null && fullName && !isSearch ? "max-sm:hidden" : ""}`}>
              {isErased ? (
                messages.erased
              ) : fullName ? (
                (email ?? messages.withoutEmail)
              ) : isMe ? (
                <TextLink to="/profile">Poner tu nombre</TextLink>
              ) : (
                "Sin nombre todavía"
              )}
            </p>
            {isSearch && dni && <p>DNI {dni}</p>}
          </div>
        </div>
      </div>
      {isOwner || isErased ? (
        <span />
      ) : (
        <Link
          id={`edit-${id}`}
          to={editTo}
          preventScrollReset
          aria-label={`Editar a ${name}`}
          className="inline-flex min-h-11 min-w-11 items-center justify-center px-2 font-medium text-brand underline-offset-4 hover:underline"
        >
          Editar
        </Link>
      )}
    </li>
  );
}

/** `Responsable de Triana y Sol`, or the name of the role. */
function roleText({ role, managedCentres }: TeamMember, centres: TeamRowProps["centres"]): string {
  if (managedCentres === null) return roleNames[role];
  return messages.managesOnly(
    centres.filter(({ id }) => managedCentres.includes(id)).map(({ name }) => name),
  );
}

const doingLooks = {
  working: { words: "Trabajando", look: "text-working", icon: CircleDot },
  paused: { words: "En pausa", look: "text-paused", icon: CirclePause },
  "exit-probably-missing": { words: "Falta la salida", look: "text-paused", icon: Clock },
};

/** Their state when the page was rendered. */
function DoingNow({ doing }: { doing: NonNullable<TeamMember["doing"]> }) {
  const { words, look, icon: Icon } = doingLooks[doing];
  return (
    <span
      className={`inline-flex max-w-full flex-wrap items-baseline gap-1 text-sm font-medium wrap-anywhere ${look}`}
    >
      <Icon aria-hidden className="size-4 self-center" />
      {words}
    </span>
  );
}

function MemberStatus({ status, waitsSinceOn }: Pick<TeamMember, "status" | "waitsSinceOn">) {
  if (waitsSinceOn !== null)
    return (
      <span className="inline-flex items-center gap-1 font-medium text-paused">
        <Hourglass aria-hidden className="size-4 shrink-0" />
        {messages.waitsSince(waitsSinceOn)}
      </span>
    );
  const isActive = status === "active";
  const Icon = isActive ? CircleCheck : CircleMinus;
  return (
    <span className={`inline-flex items-center gap-1 ${isActive ? "sr-only" : "text-muted"}`}>
      <Icon aria-hidden className="size-4" />
      {isActive ? "Activo" : "Inactivo"}
    </span>
  );
}
