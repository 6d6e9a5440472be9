import Lock from "lucide-react/icons/lock";
import { Suspense } from "react";
import type { Restriction } from "~/modules/policy/entitlements";
import { restrictionWords } from "~/modules/policy/restriction-texts";
import { lazyPart } from "~/ui/lazy-part";
import { useHydrated } from "~/ui/use-hydrated";
import { Paywall } from "./paywall";
import { Remedy } from "./remedy";
import { SuspensionActions, type SuspensionProps } from "./suspension";

export interface RestrictedProps extends SuspensionProps {
  restriction: Restriction;
  isCovered: boolean;
  isClosed: boolean;
  /** The path of the screen, which may be the remedy. */
  screen: string;
}

/** Shows the restriction above a screen, or in its place. */
export default function Restricted({ isCovered, isClosed, ...props }: RestrictedProps) {
  if (isCovered) return <Suspended {...props} />;
  return isClosed ? <Paywall {...props} /> : <RestrictionNotice {...props} />;
}

type RestrictionNoticeProps = Pick<RestrictedProps, "restriction" | "ownerName" | "screen">;

/** The restriction and its remedy, on a screen that remains open. */
function RestrictionNotice({ restriction, ownerName, screen }: RestrictionNoticeProps) {
  const { title, why, remedy, plea, path } = restrictionWords(restriction);
  // That screen shows it.
  if (screen === "/close-company" && screen === path) return null;
  return (
    <section
      aria-labelledby="restriction"
      className="mb-6 rounded-card border border-l-4 border-line border-l-problem bg-surface p-4 sm:flex sm:items-center sm:gap-6"
    >
      <div className="flex-1">
        <h2 id="restriction" className="flex items-center gap-2 text-lg font-bold">
          <Lock aria-hidden className="size-5 shrink-0 text-problem" />
          {title}
        </h2>
        <p className="mt-1 text-muted">{why}</p>
      </div>
      {screen !== path && (
        <div className="mt-3 sm:mt-0 sm:max-w-56">
          <Remedy label={remedy} plea={plea} ownerName={ownerName} to={path} />
        </div>
      )}
    </section>
  );
}

const SuspensionDialog = /* @__PURE__ */ lazyPart(() => import("./suspension-dialog"));

/** 'Cuenta Suspendida por Impago': a modal over its screen. Without scripts it replaces the screen. */
function Suspended(props: SuspensionProps) {
  const { title, why } = restrictionWords({ kind: "suspended" });
  const hasScripts = useHydrated();
  const onPage = (
    <section aria-labelledby="suspended" className="mx-auto max-w-md py-8">
      <h1 id="suspended" className="text-2xl font-bold text-problem">
        {title}
      </h1>
      <p className="mt-2">{why}</p>
      <SuspensionActions {...props} />
    </section>
  );
  if (!hasScripts) return onPage;
  return (
    <Suspense fallback={onPage}>
      <SuspensionDialog {...props} />
    </Suspense>
  );
}
