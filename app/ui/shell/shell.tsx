import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ScreenSkeleton } from "~/ui/screen-skeleton";
import { SkipLink } from "~/ui/skip-link";
import { contentWidth } from "./page-width";
import { entriesOf, entryPathOf, isManager, phoneEntriesOf } from "./navigation";
import { ScreenLink } from "./screen-link";
import { waitingAt, waitingInBar, WaitingBadge } from "./waiting";
import { UserMenu, type ShellMember } from "./user-menu";

interface ShellProps {
  member: ShellMember;
  pathname: string;
  /** The path of the requested screen while it loads. */
  goesTo?: string | null;
  /** Content above every screen, which the skip link skips. */
  above: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in screen. Phones have a bottom bar. On a desktop, managers have a sidebar and workers a bar in the header. */
export function Shell({ member, pathname, goesTo = null, above, children }: ShellProps) {
  const entries = entriesOf(member.screens);
  const hasSidebar = isManager(member.screens);
  const { waiting } = member;
  const { search } = useLocation();
  const isLeaving = goesTo !== null && goesTo !== pathname;
  // The highlight follows the requested screen; aria-current names the current page.
  const entryAttributes = (to: string) => ({
    "aria-current": pathname === to ? ("page" as const) : undefined,
    "data-highlighted":
      entryPathOf(goesTo ?? pathname, member.menu, { search, hasSidebar }) === to || undefined,
  });
  return (
    <div className={hasSidebar ? "md:grid md:grid-cols-[14rem_minmax(0,1fr)]" : undefined}>
      <SkipLink contentId="main" />
      {hasSidebar && (
        <nav
          aria-label="Principal"
          className="hidden border-r border-line p-4 md:sticky md:top-0 md:block md:h-dvh"
        >
          <ScreenLink to="/dashboard" className="block px-3 py-2 text-xl font-bold text-brand">
            Fichaclara
          </ScreenLink>
          <ul className="mt-6 flex flex-col gap-1">
            {entries.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <ScreenLink to={to} {...entryAttributes(to)} className="screen-entry gap-3">
                  <Icon aria-hidden className="size-5 shrink-0" />
                  {label}
                  <WaitingBadge {...waitingAt(to, waiting, hasSidebar)} />
                </ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="flex min-h-dvh flex-col">
        <header
          className={`measure flex items-center justify-between gap-3 py-2 ${isLeaving ? "sticky top-0 z-30 bg-paper" : ""}`}
        >
          <p className="flex min-w-0 items-baseline gap-2">
            <ScreenLink
              to="/dashboard"
              className={`inline-flex min-h-11 shrink-0 items-center text-lg font-bold whitespace-nowrap text-brand ${hasSidebar ? "md:hidden" : ""}`}
            >
              Fichaclara
            </ScreenLink>
            {member.isNamed && (
              <span className="truncate text-sm font-medium text-muted">
                <span className="sr-only">Empresa: </span>
                {member.company}
              </span>
            )}
          </p>
          {!hasSidebar && (
            <nav aria-label="Principal" className="ml-auto hidden md:block">
              <ul className="flex gap-1">
                {entries.map(({ to, label }) => (
                  <li key={to}>
                    <ScreenLink to={to} {...entryAttributes(to)} className="screen-entry gap-2">
                      {label}
                      <WaitingBadge {...waitingAt(to, waiting, hasSidebar)} />
                    </ScreenLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <UserMenu member={member} />
        </header>
        {above}
        <main id="main" className="relative measure flex-1 pb-[calc(6rem+env(safe-area-inset-bottom))]">
          {isLeaving && <ScreenSkeleton goesTo={goesTo} />}
          <div className={contentWidth(pathname)}>{children}</div>
        </main>
      </div>
      <nav
        aria-label="Principal"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <ul className="flex">
          {phoneEntriesOf(member.screens).map(({ to, label, icon: Icon }) => (
            <li key={to} className="flex-1">
              <ScreenLink to={to} {...entryAttributes(to)} className="bar-entry">
                <span className="flex gap-1">
                  <Icon aria-hidden className="size-5" />
                  <WaitingBadge {...waitingInBar(to, waiting, hasSidebar)} />
                </span>
                {label}
              </ScreenLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
