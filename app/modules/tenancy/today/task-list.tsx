import { Link } from "@remix-run/react";
import MapPin from "lucide-react/icons/map-pin";
import { turnTitles } from "~/modules/policy/turn-text";
import { Avatar } from "~/ui/avatar";
import type { Tasks } from "./list-tasks.server";

/** Returns how many tasks there are, named or not. */
export const countTasks = ({ tasks, more }: Tasks): number =>
  more.reduce((sum, { count }) => sum + count, tasks.length);

/** What waits for a manager, with one action a row. Renders nothing if nothing waits. */
export function TaskList({ tasks, more }: Tasks) {
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="tasks" className="mt-6">
      <h2 id="tasks" className="scroll-mt-4 text-lg font-bold">
        {turnTitles.viewer}: {countTasks({ tasks, more })}
      </h2>
      <ul className="mt-2 divide-y divide-line overflow-hidden card">
        {tasks.map(({ key, name, avatarUrl, text, action, to }) => (
          <li key={key} className="flex items-center gap-x-3 px-4 py-1">
            {name !== null && avatarUrl !== undefined && <Avatar name={name} url={avatarUrl} />}
            {name !== null && avatarUrl === undefined && (
              <MapPin aria-hidden className="size-9 shrink-0 rounded-full bg-brand-soft p-2 text-brand" />
            )}
            <p className="min-w-0 flex-1 py-1 wrap-anywhere">
              {name !== null && (
                <span className="block font-semibold">
                  <bdi>{name}</bdi>
                </span>
              )}
              <span className={name === null ? "font-semibold" : "text-sm text-muted"}>{text}</span>
            </p>
            <Link to={to} className={actionClass}>
              {action}
              <span className="sr-only">{name === null ? "" : `: ${name}, ${text}`}</span>
            </Link>
          </li>
        ))}
        {more.map(({ to, label, count }) => (
          <li key={to} className="px-4">
            <Link to={to} className={actionClass}>{`Y ${count} ${label} más`}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The look of the one action of a row. */
export const actionClass =
  "inline-flex min-h-11 min-w-11 shrink-0 items-center justify-end font-medium text-brand underline-offset-4 hover:underline";
