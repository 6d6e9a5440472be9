import { ScreenLink } from "./screen-link";
import { sectionOf } from "./navigation";

/** The screens of an entry of the navigation that has several; nothing where somebody finds but one of them. */
export function SectionTabs({ pathname, screens }: { pathname: string; screens: readonly string[] }) {
  const section = sectionOf(pathname, screens);
  if (!section) return null;
  return (
    <nav aria-label={section.label} className="mb-4 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {section.tabs.map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <ScreenLink
              to={to}
              aria-current={pathname === to ? "page" : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent px-3 font-medium text-muted hover:text-brand aria-[current]:border-brand aria-[current]:text-brand"
            >
              {label}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
