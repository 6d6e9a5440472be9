import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import type { LocalDate } from "~/time/dates";
import { buttonClass } from "~/ui/button";
import { messages } from "../messages";
import { publishPath } from "../week-path";

interface PublishBarProps {
  week: LocalDate;
  /** The people for whom publishing changes something. */
  people: number;
  isUnsaved: boolean;
  hasFailed: boolean;
  /** What it says beside the button; also without anything to publish. */
  children: ReactNode;
}

/** The way to the review. A tap while the last change is being saved waits for it. */
export function PublishBar({ week, people, isUnsaved, hasFailed, children }: PublishBarProps) {
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const isReady = isWaiting && !isUnsaved && !hasFailed;
  useEffect(() => {
    if (isReady) navigate(publishPath(week));
  }, [isReady, navigate, week]);
  return (
    <div className={people === 0 ? "" : "action-bar mt-4 flex flex-wrap items-center gap-x-4 gap-y-1"}>
      {people > 0 && (
        <Link
          to={publishPath(week)}
          className={buttonClass()}
          onClick={(event) => {
            if (!isUnsaved) return;
            event.preventDefault();
            setWaiting(true);
          }}
        >
          {isWaiting && isUnsaved ? messages.saving : messages.publish(people)}
        </Link>
      )}
      {children}
    </div>
  );
}
