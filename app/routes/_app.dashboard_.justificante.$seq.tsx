import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findReceipt } from "~/modules/clock/find-receipt.server";
import { ReceiptCard } from "~/modules/clock/receipt-card";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Justificante${data ? ` nº ${data.seq}` : ""} · Fichaclara` },
];

/** One of a person's own punches, as a card to show and to send. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "see-record");
  const receipt = await findReceipt(inCell(args.context, member.cell), member, args.params.seq);
  if (!receipt) throw refusal(404, "No tienes ningún fichaje con ese número.");
  return receipt;
}

export default function Justificante() {
  return <ReceiptCard {...useLoaderData<typeof loader>()} />;
}
