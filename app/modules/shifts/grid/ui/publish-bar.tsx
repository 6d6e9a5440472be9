import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { LocalDate } from "~/time/dates";
import { buttonClass } from "~/ui/button";
import { messages } from "../messages";
import { publishPath } from "../week-path";

interface PublishBarProps {
  week: LocalDate;
  changes: number;
  isUnsaved: boolean;
  hasFailed: boolean;
}

/** The way to the review. A tap while the last change is being saved waits for it. */
export function PublishBar({ week, changes, isUnsaved, hasFailed }: PublishBarProps) {
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const isReady = isWaiting && !isUnsaved && !hasFailed;
  useEffect(() => {
    if (isReady) navigate(publishPath(week));
  }, [isReady, navigate, week]);
  if (changes === 0) return null;
  return (
    <div className="action-bar mt-4">
      <Link
        to={publishPath(week)}
        className={buttonClass()}
        onClick={(event) => {
          if (!isUnsaved) return;
          event.preventDefault();
          setWaiting(true);
        }}
      >
        {isWaiting && isUnsaved ? messages.saving : messages.publish(changes)}
      </Link>
    </div>
  );
}
