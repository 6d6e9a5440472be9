import { data, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { changePlan } from "./server/change-plan.server";
import { messages } from "./messages";
import { openPortal } from "./open-portal.server";
import { paymentRefusal } from "./payment-refusal";
import { priceIdOf } from "~/modules/policy/price-ids.server";
import { startCheckout } from "./start-checkout.server";

const planSchema = z.enum(["pro", "pyme", "plus"]);
const formSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("checkout"), plan: planSchema }),
  z.object({ intent: z.literal("change"), plan: planSchema }),
  z.object({ intent: z.literal("portal") }),
]);

const refusalAnswer = (status: number, error: string) => data({ error }, { status });
const codedRefusalAnswer = (code: Parameters<typeof paymentRefusal>[0]) => {
  const { status, error } = paymentRefusal(code);
  return refusalAnswer(status, error);
};

/** Handles the buttons of /subscription. The form has only the plan's name, never its price. */
export async function submitSubscriptionForm(
  deps: Deps,
  { member, form }: { member: Member; form: FormData },
) {
  const read = formSchema.safeParse(Object.fromEntries(form));
  if (!read.success) return codedRefusalAnswer("unknown-price");
  switch (read.data.intent) {
    case "checkout": {
      const priceId = priceIdOf(deps.env, read.data.plan) ?? "";
      const outcome = await startCheckout(deps, { member, priceId });
      if (outcome.code === "started") return redirect(outcome.url, 303);
      return outcome.code === "no-url"
        ? refusalAnswer(502, messages.noCheckoutUrl)
        : codedRefusalAnswer(outcome.code);
    }
    case "change": {
      const { code } = await changePlan(deps, { member, plan: read.data.plan });
      return code === "changed" ? redirect("/subscription?changed=1", 303) : codedRefusalAnswer(code);
    }
    case "portal": {
      const outcome = await openPortal(deps, member);
      if (outcome.code === "opened") return redirect(outcome.url, 303);
      return outcome.code === "no-url"
        ? refusalAnswer(502, messages.noPortalUrl)
        : codedRefusalAnswer(outcome.code);
    }
  }
}
