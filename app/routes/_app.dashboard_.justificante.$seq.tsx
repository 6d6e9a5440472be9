import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findReceipt } from "~/modules/clock/find-receipt.server";
import { ReceiptCard } from "~/modules/clock/receipt-card";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { publishedSize } from "~/modules/register/transparency/published-size.server";
import { refusal } from "~/platform/http.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Justificante${data ? ` nº ${data.seq}` : ""} · Fichaclara` },
];

/** One of the worker's own punches, as a receipt to show and to share. */
export const loader = guardLoader("see-record", async (deps, { args, member }) => {
  const [receipt, published] = await Promise.all([
    findReceipt(deps, member, args.params.seq),
    publishedSize(deps.env, { companyId: member.company.id }),
  ]);
  if (!receipt) throw refusal(404, "No tienes ningún fichaje con ese número.");
  return { ...receipt, isPublished: receipt.seq <= published };
});

export default function Justificante() {
  return <ReceiptCard {...useLoaderData<typeof loader>()} />;
}
