import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { displayName } from "~/modules/directory/display-name";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { copy } from "~/modules/kiosk/copy";
import { ChoosePinForm, GivePinForm } from "~/modules/kiosk/pin-forms";
import { listPinChanges } from "~/modules/kiosk/pin-holder.server";
import { requireHolder } from "~/modules/kiosk/require-holder.server";
import { submitPin, type PinAnswer } from "~/modules/kiosk/submit-pin.server";
import { formatDateTime } from "~/time/formats";
import { Button } from "~/ui/button";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: `${copy.pinTitle} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  const { deps, member, holder } = await requireHolder(args);
  return {
    isOwn: holder.profileId === member.profile.id,
    name: displayName(holder),
    number: holder.number,
    company: member.company.name,
    changes: await listPinChanges(deps, holder),
    timeZone: member.company.timeZone,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { deps, member, holder } = await requireHolder(args);
  return submitPin(deps, { member, holder, form: await requireMeantForm(args.request, member) });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args
    .serverAction<PinAnswer>()
    .then((answer): PinAnswer => answer)
    .catch((fault: unknown) => {
      if (!isMomentary(fault)) throw fault;
      const text = reasonOf(fault, copy.failedSave);
      return leftBy<PinAnswer>(fault, { tone: "problem", text, errors: {}, made: null });
    });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Pin() {
  const { isOwn, name, number, company, changes, timeZone } = useLoaderData<typeof loader>();
  const answer: PinAnswer | undefined = useLastAnswer<typeof clientAction>();
  const isSending = useNavigation().formMethod === "POST";
  return (
    <div className="pb-8">
      <Link
        to={isOwn ? "/access" : "/team"}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-brand"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {isOwn ? "Acceso y avisos" : "Equipo"}
      </Link>
      <h1 className="text-2xl font-bold">{copy.pinTitle}</h1>
      <p className="mt-1 max-w-prose wrap-anywhere text-muted">
        {isOwn
          ? "Con tu número y tu PIN fichas en el kiosco de tu empresa."
          : `De ${name}, para fichar en el kiosco.`}{" "}
        {copy.wrongTimes}
      </p>
      <p className="mt-4 text-lg">
        Número:{" "}
        {number === null ? (
          "se da con el primer PIN"
        ) : (
          <span className="font-bold tabular-nums">{number}</span>
        )}
      </p>
      <LiveRegion className="mt-4 empty:absolute">
        {answer?.text && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      {answer?.made && !isSending && (
        <section aria-labelledby="made" data-printed className="mt-4 card p-4">
          <h2 id="made" className="text-xl font-bold">
            PIN nuevo
          </h2>
          <p className="hidden wrap-anywhere print:block">
            {name}, {company}
          </p>
          <p className="mt-1 hidden text-5xl font-bold tracking-widest tabular-nums print:block">{number}</p>
          <p className="mt-1 text-5xl font-bold tracking-widest tabular-nums">{answer.made}</p>
          <p className="mt-1 max-w-prose">{copy.pinOnce}</p>
          <Button look="quiet" className="mt-3 print:hidden" onClick={() => print()}>
            Imprimir la tarjeta
          </Button>
        </section>
      )}
      {isOwn ? (
        <ChoosePinForm key={changes[0]?.at} answer={answer} isSending={isSending} />
      ) : (
        <GivePinForm hasOne={number !== null} isSending={isSending} />
      )}
      {changes.length > 0 && (
        <section aria-labelledby="changes" className="mt-8">
          <h2 id="changes" className="text-xl font-bold">
            Cambios
          </h2>
          <ul className="mt-1">
            {changes.map(({ at, by }) => (
              <li key={at} className="wrap-anywhere">
                PIN cambiado el {formatDateTime(at, timeZone)} {by === null ? "en un kiosco" : `por ${by}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
