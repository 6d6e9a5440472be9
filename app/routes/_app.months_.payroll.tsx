import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { messages } from "~/modules/periods/payroll/messages";
import { PayrollScreen } from "~/modules/periods/payroll/payroll-screen";
import { showPayroll } from "~/modules/periods/payroll/show-payroll.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { BackLink } from "~/ui/back-link";
import { PageHeading } from "~/ui/page-heading";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("take-payroll", showPayroll);

export default function Payroll() {
  return (
    <div className="pb-8">
      <BackLink to="/months">Meses</BackLink>
      <PageHeading title={messages.title} intro={messages.intro} />
      <PayrollScreen {...useLoaderData<typeof loader>()} />
    </div>
  );
}
