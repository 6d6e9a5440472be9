import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findReceipt } from "~/modules/clock/find-receipt.server";
import { ReceiptCard } from "~/modules/clock/receipt-card";
import { requireMay } from "~/modules/policy/guards.server";
import { publishedSize } from "~/modules/transparency/published-size.server";
import { inCell } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Justificante${data ? ` nº ${data.seq}` : ""} · Fichaclara` },
];

/** One of a person's own punches, as a card to show and to send. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "see-record");
  const deps = inCell(args.context, member.cell);
  const [receipt, published] = await Promise.all([
    findReceipt(deps, member, args.params.seq),
    publishedSize(deps.env, { companyId: member.company.id }),
  ]);
  if (!receipt) throw refusal(404, "No tienes ningún fichaje con ese número.");
  return { ...receipt, isPublished: receipt.seq <= published };
}

export default function Justificante() {
  return <ReceiptCard {...useLoaderData<typeof loader>()} />;
}
