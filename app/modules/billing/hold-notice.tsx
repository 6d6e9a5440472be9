import { Lock } from "lucide-react";
import type { Hold } from "./entitlements";
import { holdWords } from "./hold-copy";
import { WayOut } from "./way-out";

interface HoldNoticeProps {
  hold: Hold;
  ownerName: string | null;
  /** False where the screen itself is the way out. */
  hasWayOut: boolean;
}

/** On a screen that stays open: what holds the company back, and the way out. */
export function HoldNotice({ hold, ownerName, hasWayOut }: HoldNoticeProps) {
  const { title, why, wayOut, plea } = holdWords(hold);
  return (
    <section
      aria-labelledby="hold"
      className="mb-6 rounded-card border border-l-4 border-line border-l-problem bg-surface p-4 sm:flex sm:items-center sm:gap-6"
    >
      <div className="flex-1">
        <h2 id="hold" className="flex items-center gap-2 text-lg font-bold">
          <Lock aria-hidden className="size-5 shrink-0 text-problem" />
          {title}
        </h2>
        <p className="mt-1 text-muted">{why}</p>
      </div>
      {hasWayOut && (
        <div className="mt-3 sm:mt-0 sm:max-w-56">
          <WayOut label={wayOut} plea={plea} ownerName={ownerName} />
        </div>
      )}
    </section>
  );
}
