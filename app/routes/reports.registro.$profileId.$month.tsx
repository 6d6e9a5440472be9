import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireOwnOrManager } from "~/modules/accounts/require-own-or-manager.server";
import { copy } from "~/modules/reports/copy";
import { findMonth, readMonth } from "~/modules/reports/find-month.server";
import { MonthSheet } from "~/modules/reports/month-sheet";
import { refusal } from "~/platform/http.server";

export const meta: MetaFunction<typeof loader> = ({ params, data }) => [
  { title: `Registro de jornada ${params.month}${data ? ` · ${data.name}` : ""}` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { profileId = "", month: monthText } = args.params;
  const { company } = await requireOwnOrManager(args, profileId);
  const monthFrom = readMonth(monthText);
  if (!monthFrom) throw refusal(404, copy.monthUnknown);
  const month = await findMonth(args.context, { company, profileId, monthFrom });
  if (!month) throw refusal(404, copy.personUnknown);
  const { name, nif, timeZone } = company;
  return { month, company: { name, nif, timeZone }, name: month.person.fullName ?? month.person.email };
}

export default function RegistroDeJornada() {
  const { month, company } = useLoaderData<typeof loader>();
  return <MonthSheet month={month} company={company} />;
}
