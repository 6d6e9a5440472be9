import { LiveRegion } from "~/ui/notice";
import { measureOf } from "~/ui/shell/measure";
import { BillingWarning } from "./billing-warning";
import type { ShownBilling } from "./load-billing.server";
import { pathOf } from "./screen-path";

interface BillingBannerProps {
  billing: ShownBilling;
  pathname: string;
}

/** The place above a screen for what its company is warned of; announced when it appears or changes. */
export const BillingBanner = ({ billing: { warning, ownerName }, pathname }: BillingBannerProps) => (
  <LiveRegion className={measureOf(pathname)}>
    {warning && (
      <BillingWarning
        warning={warning}
        ownerName={ownerName}
        hasRemedy={pathOf(pathname) !== "/subscription"}
      />
    )}
  </LiveRegion>
);
