import { LiveRegion, Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";

interface ActivationWarningProps {
  warn: (added: number) => string | null;
  /** How many inactive people are chosen, and how many of them this page shows. */
  chosen: number;
  onPage: number;
}

/** What 'Activar' would lead to for the people chosen; without scripts, which see no ticks, for one of them. */
export function ActivationWarning({ warn, chosen, onPage }: ActivationWarningProps) {
  const unseen = useHydrated() ? 0 : Math.min(1, onPage);
  const warning = warn(chosen || unseen);
  return (
    <LiveRegion className="empty:absolute">
      {warning && (
        <div className="my-3">
          <Notice tone="info">
            <strong>Al activar:</strong> {warning}
          </Notice>
        </div>
      )}
    </LiveRegion>
  );
}
