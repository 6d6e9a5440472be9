import { LiveRegion, Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import { copy } from "./copy";

interface DeactivationWarningProps {
  /** Who of the chosen is at work now, by name; of a whole search only how many, for they stand on other pages too. */
  working: string[] | number;
  /** Who is on this page. */
  onPage: string[];
}

/** What 'Desactivar' would do to the day of people who are at work; without scripts, which see no ticks, to those of the page. */
export function DeactivationWarning({ working, onPage }: DeactivationWarningProps) {
  const hasScripts = useHydrated();
  const chosen = typeof working === "number" ? working : working.length;
  return (
    <>
      <LiveRegion className="empty:absolute">{chosen > 0 && <Warning working={working} />}</LiveRegion>
      {!hasScripts && chosen === 0 && onPage.length > 0 && (
        <noscript>
          <Warning working={onPage} />
        </noscript>
      )}
    </>
  );
}

const Warning = ({ working }: { working: string[] | number }) => (
  <div className="my-3">
    <Notice tone="info">
      <strong>Al desactivar:</strong> {copy.losesExit(working)}
    </Notice>
  </div>
);
