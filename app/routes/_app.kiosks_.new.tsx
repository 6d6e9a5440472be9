import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { MeantFor } from "~/modules/directory/meant-for";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { copy } from "~/modules/kiosk/copy";
import { kioskAddress } from "~/modules/kiosk/kiosk-address.server";
import { submitPairing, type FailedPairing } from "~/modules/kiosk/submit-pairing.server";
import { requireMay } from "~/modules/policy/guards.server";
import { Button, buttonClass } from "~/ui/button";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";
import { useMendedErrors } from "~/ui/use-mended-errors";

export const meta: MetaFunction = () => [{ title: `${copy.add} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  await requireMay(args, "manage-kiosks");
  return { address: kioskAddress(args.context.env) };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "manage-kiosks");
  return submitPairing(args, { member, form: await requireMeantForm(args.request, member) });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args
    .serverAction<FailedPairing>()
    .then((answer): FailedPairing => answer)
    .catch((fault: unknown) => {
      if (!isMomentary(fault)) throw fault;
      return leftBy<FailedPairing>(fault, { text: reasonOf(fault, copy.failedSave), errors: {}, typed: {} });
    });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function NewKiosk() {
  const { address } = useLoaderData<typeof loader>();
  const answer: FailedPairing | undefined = useLastAnswer<typeof clientAction>();
  const isSending = useNavigation().formMethod === "POST";
  const { errors, onInput } = useMendedErrors(answer, answer?.errors);
  return (
    <>
      <h1 className="text-2xl font-bold">{copy.add}</h1>
      <p className="mt-1 max-w-prose wrap-anywhere text-muted">{copy.intro(address)}</p>
      <Form method="post" noValidate onInput={onInput} className="mt-4 flex max-w-xl flex-col gap-4">
        <MeantFor />
        <TextField
          label="Código que muestra la tablet"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={20}
          defaultValue={answer?.typed.code}
          error={errors.code}
          hint="Ocho letras y cifras. Vale 10 minutos."
        />
        <TextField
          label="Nombre"
          name="name"
          autoComplete="off"
          required
          maxLength={60}
          defaultValue={answer?.typed.name}
          error={errors.name}
          hint="Por ejemplo, «Tablet de la barra»."
        />
        <TextField
          label="Centro de trabajo"
          name="centre"
          autoComplete="off"
          maxLength={60}
          defaultValue={answer?.typed.centre}
          error={errors.centre}
          hint="Dónde está, si tienes más de uno. Puedes dejarlo vacío."
        />
        <LiveRegion className="empty:absolute">
          {answer?.text && !isSending && <Notice tone="problem">{answer.text}</Notice>}
        </LiveRegion>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" softDisabled={isSending}>
            {isSending ? "Enviando..." : copy.add}
          </Button>
          <Link to="/kiosks" className={buttonClass("quiet")}>
            Cancelar
          </Link>
        </div>
      </Form>
    </>
  );
}
