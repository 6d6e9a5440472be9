import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { ClosedScreen, ClosingScreen } from "~/modules/closing/closing-screen";
import { copy } from "~/modules/closing/copy";
import { showClosing } from "~/modules/closing/show-closing.server";
import { submitCompanyClosing, type ClosingAnswer } from "~/modules/closing/submit-closing.server";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: "Cerrar la empresa · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "close-company");
  return showClosing(inCell(args.context, member.cell), member);
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "close-company");
  const form = await requireMeantForm(args.request, member);
  return submitCompanyClosing(inCell(args.context, member.cell), { member, form });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args.serverAction<typeof action>().catch((fault: unknown) => {
    if (!isMomentary(fault)) throw fault;
    return leftBy<ClosingAnswer>(fault, { problem: reasonOf(fault, copy.failed) });
  });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function CloseCompany() {
  const page = useLoaderData<typeof loader>();
  const problem = useLastAnswer<typeof action>()?.problem ?? null;
  const isSending = useNavigation().formMethod === "POST";
  const isOpen = page.closure === null;
  const Screen = isOpen ? ClosingScreen : ClosedScreen;
  return (
    <div className="pb-8">
      <Link
        to={isOpen ? "/settings" : "/profile"}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-brand"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {isOpen ? "Ajustes" : "Mi perfil"}
      </Link>
      <Screen page={page} isSending={isSending} problem={problem} />
    </div>
  );
}
