import { Link } from "@remix-run/react";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { Avatar } from "~/ui/avatar";
import { useContact } from "~/ui/contact";
import { DisclosureMenu } from "~/ui/disclosure-menu";
import { ScreenLink } from "./screen-link";
import { isManager, menuEntriesOf, ownEntriesOf } from "./navigation";
import { SignOut } from "./sign-out";
import { waitingAt, sumWaiting, WaitingBadge, type WaitingCounts } from "./waiting";

export interface ShellMember {
  name: string;
  email: string;
  company: string;
  /** Whether the company has a name of its own. Until then its name is its founder's address. */
  isNamed: boolean;
  isInSeveral: boolean;
  avatarUrl: string | null;
  /** The paths in the person's navigation. */
  screens: readonly string[];
  /** The navigation entries of screens that have another one than their address. */
  menu: Partial<Record<string, string>>;
  waiting: WaitingCounts;
}

const itemClass = "flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium hover:bg-brand-soft";

/** The signed-in user, their personal screens and the sign-out. */
export function UserMenu({
  member: { name, email, company, isNamed, isInSeveral, avatarUrl, screens, waiting },
}: {
  member: ShellMember;
}) {
  const hasSidebar = isManager(screens);
  return (
    <DisclosureMenu
      label={
        <>
          <span className="sr-only">Menú de usuario: </span>
          <span className={hasSidebar ? "hidden max-w-48 truncate font-medium sm:inline" : "sr-only"}>
            {name}
          </span>
          <span className="md:hidden">
            <WaitingBadge count={sumWaiting(waiting)} />
          </span>
          <Avatar name={name} url={avatarUrl} />
        </>
      }
    >
      <p className="px-3 py-2">
        <span className="block max-w-64 truncate font-semibold">{name}</span>
        {name !== email && <span className="block max-w-64 truncate text-sm text-muted">{email}</span>}
        {(isNamed || isInSeveral) && (
          <span className="block max-w-64 truncate text-sm text-muted">{company}</span>
        )}
      </p>
      {menuEntriesOf(screens).map(({ to, label, icon: Icon }) => (
        <ScreenLink key={to} to={to} className={`${itemClass} md:hidden`}>
          <Icon aria-hidden className="size-5" />
          {label}
          <WaitingBadge {...waitingAt(to, waiting, hasSidebar)} />
        </ScreenLink>
      ))}
      {ownEntriesOf(screens).map(({ to, label, icon: Icon }) => (
        <ScreenLink key={to} to={to} className={itemClass}>
          <Icon aria-hidden className="size-5" />
          {label}
          <WaitingBadge {...waitingAt(to, waiting, hasSidebar)} />
        </ScreenLink>
      ))}
      {isInSeveral && (
        <Link to="/join" className={itemClass}>
          <ChevronsUpDown aria-hidden className="size-5" />
          Cambiar de empresa
        </Link>
      )}
      <SignOut />
      <SmallPrint />
    </DisclosureMenu>
  );
}

const smallLink = "inline-flex min-h-11 items-center px-3 hover:text-brand hover:underline";

/** Links to help, the terms, the privacy policy and support. */
function SmallPrint() {
  const contact = useContact();
  return (
    <p className="mt-1 grid grid-cols-2 border-t border-line pt-1 text-sm text-muted">
      <a href="/ayuda" className={smallLink}>
        Ayuda
      </a>
      <Link to="/terminos" className={smallLink}>
        Términos
      </Link>
      <Link to="/privacidad" className={smallLink}>
        Privacidad
      </Link>
      {contact && (
        <a href={`mailto:${contact}`} className={smallLink}>
          Soporte
        </a>
      )}
    </p>
  );
}
