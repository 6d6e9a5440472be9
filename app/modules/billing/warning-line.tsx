import { LiveRegion } from "~/ui/notice";
import { measureOf } from "~/ui/shell/measure";
import { readScreen } from "./holds";
import type { ShownStanding } from "./load-standing.server";
import { WarningBanner } from "./warning-banner";

interface WarningLineProps {
  standing: ShownStanding;
  pathname: string;
}

/** The place above a screen for what its company is warned of; announced when it appears or changes. */
export const WarningLine = ({ standing: { warning, ownerName }, pathname }: WarningLineProps) => (
  <LiveRegion className={measureOf(pathname)}>
    {warning && (
      <WarningBanner
        warning={warning}
        ownerName={ownerName}
        hasWayOut={readScreen(pathname) !== "/subscription"}
      />
    )}
  </LiveRegion>
);
