import { lazy, Suspense } from "react";
import { useHydrated } from "~/ui/use-hydrated";
import { restrictionWords } from "~/modules/policy/restriction-copy";
import { SuspensionWays, type SuspensionProps } from "./suspension";

const SuspensionDialog = /* @__PURE__ */ lazy(() => import("./suspension-dialog"));

/** 'Cuenta Suspendida por Impago': a modal over its screen, or without scripts what stands in the screen's place. */
export function Suspended(props: SuspensionProps) {
  const { title, why } = restrictionWords({ kind: "suspended" });
  const hasScripts = useHydrated();
  const onPage = (
    <section aria-labelledby="suspended" className="mx-auto max-w-md py-8">
      <h1 id="suspended" className="text-2xl font-bold text-problem">
        {title}
      </h1>
      <p className="mt-2">{why}</p>
      <SuspensionWays {...props} />
    </section>
  );
  if (!hasScripts) return onPage;
  return (
    <Suspense fallback={onPage}>
      <SuspensionDialog {...props} />
    </Suspense>
  );
}
