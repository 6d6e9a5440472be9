import { Link } from "@remix-run/react";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useState } from "react";
import { messages } from "~/modules/board/messages";
import { messages as coverMessages } from "~/modules/shifts/cover/messages";
import { Avatar } from "~/ui/avatar";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { TextLink } from "~/ui/text-link";
import { UnbrokenTimes } from "~/ui/unbroken-times";
import type { Today, TodayGroup } from "./show-today.server";
import { actionClass, TaskList } from "./task-list";

const groupLooks: Record<TodayGroup["kind"], string> = {
  late: "text-paused",
  exits: "text-paused",
  unseen: "",
  working: "text-working",
  paused: "text-paused",
  absent: "text-muted",
};

/**
 * Shows the people at work, the late and the absent ones, and what waits for the manager.
 * @param props.asOf the instant of the clock's data. When it changes, the panel reads its own again.
 * @param props.isNew whether the company has only begun, and so perhaps no people yet.
 */
export default function TodayPanel({ asOf, isNew }: { asOf: number; isNew: boolean }) {
  const { today, hasFailed } = useToday(asOf);
  return (
    <section aria-labelledby="today">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="today" className="mr-auto text-xl font-bold">
          Hoy
        </h2>
        {today?.hasShifts && <TextLink to="/shifts/cover">{coverMessages.linkFromToday}</TextLink>}
        <TextLink to="/working-now">Ver a todos</TextLink>
      </div>
      {!today && hasFailed && <p className="mt-2 text-muted">Sin conexión. Lo verás cuando vuelva.</p>}
      {today && (
        <>
          <TaskList {...today} />
          {today.groups.map((group) => (
            <People key={group.kind} {...group} />
          ))}
          {today.groups.length === 0 && <Empty isNew={isNew} />}
        </>
      )}
    </section>
  );
}

const Empty = ({ isNew }: { isNew: boolean }) => (
  <EmptyState title={messages.nobodyWorking} hint={messages.nobodyWorkingHint}>
    {isNew && (
      <Link to="/invitations" className={buttonClass("quiet")}>
        {messages.invite}
      </Link>
    )}
  </EmptyState>
);

const People = ({ kind, title, count, rows }: TodayGroup) => (
  <section aria-labelledby={`today-${kind}`} className="mt-6">
    <h3 id={`today-${kind}`} className={`text-lg font-bold ${groupLooks[kind]}`}>
      {title}: {count}
    </h3>
    <ul className="mt-2 divide-y divide-line overflow-hidden card">
      {rows.map(({ profileId, name, avatarUrl, text, action, to }) => (
        <li
          key={`${profileId} ${to}`}
          className={`flex items-center gap-x-3 px-4 py-1 ${kind === "exits" ? "flex-wrap pt-2" : ""}`}
        >
          <Avatar name={name} url={avatarUrl} />
          <p className="min-w-0 flex-1 wrap-anywhere">
            <span className="block truncate font-semibold">
              <bdi>{name}</bdi>
            </span>
            <span className="block text-sm text-muted">
              <UnbrokenTimes text={text} />
            </span>
          </p>
          <Link
            to={to}
            className={`${actionClass} ${kind === "exits" ? "basis-full justify-start! pl-12" : ""}`}
          >
            {kind === "working" || kind === "paused" || kind === "absent" ? (
              <>
                <ChevronRight aria-hidden className="size-5" />
                <span className="sr-only">{action}</span>
              </>
            ) : (
              action
            )}
            <span className="sr-only"> {name}</span>
          </Link>
        </li>
      ))}
      {count > rows.length && (
        <li className="px-4 py-2 text-muted">
          {kind === "exits" ? (
            <TextLink to="/working-now?exits=all">Ver todas: {count}</TextLink>
          ) : (
            `y ${count - rows.length} más`
          )}
        </li>
      )}
    </ul>
  </section>
);

/** Returns the panel's data; null until they are there. What it has stays while the server does not answer, which `hasFailed` says. */
function useToday(asOf: number): { today: Today | null; hasFailed: boolean } {
  const [today, setToday] = useState<Today | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    fetch("/dashboard/hoy", { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json<Today>() : null))
      .then(
        (newToday) => {
          setHasFailed(false);
          if (newToday) setToday(newToday);
        },
        () => setHasFailed(!stop.signal.aborted),
      );
    return () => stop.abort();
  }, [asOf]);
  return { today, hasFailed };
}
