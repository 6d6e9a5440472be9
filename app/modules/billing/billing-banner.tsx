import { lazy, Suspense } from "react";
import { LiveRegion } from "~/ui/notice";
import { measureOf } from "~/ui/shell/measure";
import ServedWarning from "./billing-warning";
import type { ShownBilling } from "./load-billing.server";
import { pathOf } from "./screen-path";

// Most people are warned of nothing: its script comes where somebody is, and its words stand on the page before.
const BillingWarning = import.meta.env.SSR ? ServedWarning : lazy(() => import("./billing-warning"));

interface BillingBannerProps {
  billing: ShownBilling;
  pathname: string;
}

/** The place above a screen for what its company is warned of; announced when it appears or changes. */
export const BillingBanner = ({ billing: { warning, ownerName }, pathname }: BillingBannerProps) => (
  <LiveRegion className={measureOf(pathname)}>
    {warning && (
      <Suspense>
        <BillingWarning
          warning={warning}
          ownerName={ownerName}
          hasRemedy={pathOf(pathname) !== "/subscription"}
        />
      </Suspense>
    )}
  </LiveRegion>
);
