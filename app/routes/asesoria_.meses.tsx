import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdviserMonths } from "~/modules/compliance/advisers/adviser-months";
import { messages } from "~/modules/compliance/advisers/messages";
import { requireAdviser } from "~/modules/compliance/advisers/require-adviser.server";
import { showPayrollMonths } from "~/modules/periods/payroll/show-payroll.server";
import { FaultScreen } from "~/ui/fault-screen";

export const handle = "static";

export const meta: MetaFunction = () => [
  { title: `${messages.codeTitle} · Fichaclara` },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { deps, company, endsAt } = await requireAdviser(args);
  const params = new URL(args.request.url).searchParams;
  const { months, shown } = await showPayrollMonths(deps, { company, month: params.get("month") });
  const { name, nif, timeZone } = company;
  return { company: { name, nif, timeZone }, endsAt, months, shown: shown && { ...shown, taken: [] } };
}

export default function Months() {
  return <AdviserMonths {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <FaultScreen />;
}
