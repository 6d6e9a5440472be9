import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { ClosedScreen, ClosingScreen } from "~/modules/tenancy/closing/closing-screen";
import { messages } from "~/modules/tenancy/closing/messages";
import { showClosing } from "~/modules/tenancy/closing/show-closing.server";
import { submitCompanyClosing } from "~/modules/tenancy/closing/submit-closing.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: "Cerrar la empresa · Fichaclara" }];

export const loader = guardLoader("close-company", (deps, { member }) => showClosing(deps, member));

export const action = guardAction("close-company", submitCompanyClosing);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<typeof action>(messages.failed, (problem) => ({ problem }));

export const headers = keepActionHeaders;

export default function CloseCompany() {
  const page = useLoaderData<typeof loader>();
  const problem = usePersistentActionData<typeof action>()?.problem ?? null;
  const isSending = useIsSendingOrReloading();
  const isOpen = page.closure === null;
  const Screen = isOpen ? ClosingScreen : ClosedScreen;
  return (
    <div className="pb-8">
      <BackLink to={isOpen ? "/settings" : "/profile"}>{isOpen ? "Ajustes" : "Mi perfil"}</BackLink>
      <Screen page={page} isSending={isSending} problem={problem} />
    </div>
  );
}
