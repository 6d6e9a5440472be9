import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";

const toneLooks = {
  success: { icon: CircleCheck, className: "bg-working-soft text-working" },
  problem: { icon: CircleAlert, className: "bg-problem-soft text-problem" },
  info: { icon: Info, className: "bg-paused-soft text-paused" },
};

/** A message. Screen readers announce it when it appears inside a {@link LiveRegion}. */
export function Notice({ tone, children }: { tone: keyof typeof toneLooks; children: ReactNode }) {
  const { icon: Icon, className } = toneLooks[tone];
  return (
    <div
      className={`flex items-start gap-2 rounded-card px-4 py-3 text-left text-base font-medium wrap-anywhere low:py-2 ${className}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>{children}</div>
    </div>
  );
}

/** A region whose changes screen readers announce. It must be on the page before they happen. */
export function LiveRegion({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div role="status" aria-live="polite" className={className}>
      {children}
    </div>
  );
}
