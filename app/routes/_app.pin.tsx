import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { displayName } from "~/modules/session/display-name";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { messages } from "~/modules/kiosk/messages";
import { ChoosePinForm, GivePinForm } from "~/modules/kiosk/pin-forms";
import { PinCard } from "~/modules/kiosk/pin-card";
import { listPinChanges } from "~/modules/kiosk/pin-holder.server";
import { requireHolder } from "~/modules/kiosk/require-holder.server";
import { submitPin, type PinAnswer } from "~/modules/kiosk/submit-pin.server";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { formatDateTime } from "~/time/formats";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: `${messages.pinTitle} · Fichaclara` }];

export const loader = guardLoader(
  { needs: "set-pin", check: requireHolder },
  async (deps, { member, holder }) => ({
    isOwn: holder.profileId === member.profile.id,
    name: displayName(holder),
    number: holder.number,
    pinDigits: holder.pinDigits,
    company: member.company.name,
    changes: await listPinChanges(deps, holder),
    timeZone: member.company.timeZone,
  }),
);

export const action = guardAction({ needs: "set-pin", check: requireHolder }, submitPin);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<PinAnswer>(messages.failedSave, (text) => ({
  tone: "problem",
  text,
  errors: {},
  made: null,
}));

export const headers = keepActionHeaders;

export default function Pin() {
  const { isOwn, name, number, pinDigits, company, changes, timeZone } = useLoaderData<typeof loader>();
  const answer: PinAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSendingOrReloading();
  const givenPin = answer?.made && number !== null && !isSending ? { number, pin: answer.made } : null;
  return (
    <div className="pb-8">
      <BackLink to={isOwn ? "/access" : "/team"}>{isOwn ? "Acceso y avisos" : "Equipo"}</BackLink>
      <PageHeading
        title={messages.pinTitle}
        intro={
          isOwn
            ? `Con tu número y tu PIN fichas en la tablet de tu empresa.${number === null ? ` ${messages.ownNumberLater}` : ""}`
            : `De ${name}, para fichar en la tablet.${number === null ? ` ${messages.pinNumberLater}` : ""}`
        }
      />
      {givenPin ? (
        <PinCard name={name} company={company} given={givenPin} />
      ) : (
        <>
          {number !== null && (
            <p className="mt-4 text-lg">
              Número: <span className="font-bold tabular-nums">{number}</span>
            </p>
          )}
          <LiveRegion className="mt-4 empty:absolute">
            {answer?.text && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
          </LiveRegion>
        </>
      )}
      {isOwn && answer?.tone === "success" ? (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
            {messages.pinChange}
          </summary>
          <ChoosePinForm answer={undefined} digits={pinDigits} isSending={isSending} />
        </details>
      ) : isOwn ? (
        <ChoosePinForm key={changes[0]?.at} answer={answer} digits={pinDigits} isSending={isSending} />
      ) : (
        <GivePinForm key={changes[0]?.at} hasOne={number !== null} isSending={isSending} />
      )}
      <p className="mt-6 max-w-prose text-sm text-muted">{messages.wrongTimes}</p>
      {changes.length > 0 && (
        <Section id="changes" title="Cambios" className="mt-8">
          <ul className="mt-1">
            {changes.map(({ at, by }) => (
              <li key={at} className="wrap-anywhere">
                PIN puesto el {formatDateTime(at, timeZone)} {by === null ? "en una tablet" : `por ${by}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
