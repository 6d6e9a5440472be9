import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { listCounterparty } from "~/modules/corrections/counterparty.server";
import { managesOthers } from "~/modules/corrections/list-corrections.server";
import { messages } from "~/modules/corrections/messages";
import { requireProposing } from "~/modules/corrections/read-proposal.server";
import {
  fieldsOfCorrection,
  offeredFields,
  pauseRows,
  proposedAgain,
} from "~/modules/corrections/proposal-form";
import { ProposeForm } from "~/modules/corrections/propose-form";
import { submitProposal } from "~/modules/corrections/submit-proposal.server";
import { displayName } from "~/modules/session/display-name";
import { RefusedScreen } from "~/modules/session/refused-screen";
import { historyPath } from "~/modules/timesheets/my-time/history-path";
import type { GuardArgs } from "~/modules/session/find-session.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { requireMay, requireMayTo } from "~/modules/policy/guards.server";
import type { Action } from "~/modules/policy/may";
import { inCell } from "~/platform/context.server";
import { keepActionHeaders } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { isLocalDate } from "~/time/dates";
import { formatLongDate, formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { BackLink } from "~/ui/back-link";
import { HelpLink } from "~/ui/help-link";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { TextLink } from "~/ui/text-link";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: "Proponer una corrección · Fichaclara" }];

const requireAsked = { needs: "correct", check: findAsked } as const;

/** Returns the proposer and the entry, by the address. */
async function findAsked(args: GuardArgs, needs: Action) {
  const params = new URL(args.request.url).searchParams;
  const profileId = params.get("profile");
  const member = profileId
    ? await requireMayTo(args, needs, profileId)
    : await requireMay(args, needs, "self");
  const about = await requireProposing(inCell(args.context, member.cell), {
    member,
    profileId,
    entryId: params.get("entry"),
    again: params.get("again"),
    hasLeft: params.get("left") === "1",
    isAsking: args.request.method === "GET",
  });
  return { member, about };
}

export const loader = guardLoader(requireAsked, async (deps, { params, member, about }) => {
  const { corrected, version, lacksExit, exit, again } = about;
  const log = about.log && again ? proposedAgain(about.log, again) : about.log;
  const dayParam = params.get("day");
  const day = dayParam && isLocalDate(dayParam) ? dayParam : null;
  const todayOn = localDateOf(deps.now, member.company.timeZone);
  const answerers = await listCounterparty(deps, member, { ...corrected, day: log?.day ?? day ?? todayOn });
  const [answerer] = answerers;
  const earlier = again ? fieldsOfCorrection(again) : {};
  return {
    name: corrected.profileId === member.profile.id ? null : corrected.name,
    profileId: corrected.profileId === member.profile.id ? null : corrected.profileId,
    todayOn,
    day: log?.day ?? day,
    mayChooseOther: log === null && corrected.profileId === member.profile.id && managesOthers(member),
    hasAnswerer: answerer !== undefined,
    /** The only person who can answer; null if there are several. */
    answerer: answerer && answerers.length === 1 ? displayName(answerer) : null,
    isChange: log !== null,
    isExitMissing: lacksExit,
    asksMode:
      member.company.remoteWorkEnabled ||
      Boolean(earlier.mode) ||
      (log !== null && log.modes.some(({ mode }) => mode === "remote")),
    /** The check-in without its exit; null if another thing is proposed. */
    cameAt: lacksExit && log ? formatTime(log.checkInTime, log.timeZone) : null,
    exitOffered: exit && (exit.isPlanned ? ("planned" as const) : ("usual" as const)),
    fields: {
      ...offeredFields(log, {
        day: day ?? todayOn,
        exitAt: exit?.at ?? null,
        exitOn: lacksExit ? (log?.day ?? null) : null,
      }),
      ...(lacksExit && {
        reason: corrected.profileId === member.profile.id ? messages.forgotExit : messages.theyForgotExit,
      }),
      ...earlier,
    },
    pauseRows: pauseRows(log),
    hidden: {
      author: member.profile.id,
      idempotency_key: newId(deps.now),
      ...(version && { version: String(version) }),
    },
  };
});

export const action = guardAction(requireAsked, submitProposal);

export const ErrorBoundary = RefusedScreen;

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<typeof action>(messages.failed, (text, typedFields) => ({
  text,
  errors: {},
  ask: [],
  typed: typedFields,
}));

export const headers = keepActionHeaders;

export default function ProposeCorrection() {
  const {
    name,
    profileId,
    todayOn,
    day,
    mayChooseOther,
    hasAnswerer,
    answerer,
    isChange,
    isExitMissing,
    cameAt,
    exitOffered,
    ...form
  } = useLoaderData<typeof loader>();
  const failed = usePersistentActionData<typeof action>() ?? null;
  const { search } = useLocation();
  const isSending = useIsSendingOrReloading();
  return (
    <div className="pb-8">
      <BackLink to="/corrections">Correcciones</BackLink>
      <PageHeading
        title={
          isExitMissing && day
            ? name
              ? `¿A qué hora salió ${name} el ${formatLongDate(day)}?`
              : `¿A qué hora saliste el ${formatLongDate(day)}?`
            : isChange
              ? "Corregir un fichaje"
              : "Añadir un fichaje"
        }
      />
      {name && !isExitMissing && <p className="font-medium wrap-anywhere">De {name}</p>}
      {mayChooseOther && (
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          Para ti. <TextLink to="/team">{messages.otherPerson}</TextLink>
        </p>
      )}
      {!isChange && (
        <p className="flex flex-wrap items-center gap-x-2 max-sm:-mt-2">
          {messages.isHourWrong}{" "}
          <TextLink to={historyPath({ profileId, dayOn: day ?? todayOn })}>{messages.chooseEntry}</TextLink>
        </p>
      )}
      {cameAt && <p className="mt-1 text-lg font-medium tabular-nums">Entrada: {cameAt}</p>}
      {exitOffered && (
        <p className="mt-1 mb-4 max-w-prose text-muted">
          {`Te proponemos la hora ${exitOffered === "planned" ? "prevista" : "habitual"}: cámbiala si fue otra.`}
        </p>
      )}
      <LiveRegion className="my-4 empty:absolute">
        {failed && !isSending && <Notice tone="problem">{failed.text}</Notice>}
      </LiveRegion>
      <ProposeForm
        key={search}
        {...form}
        isChange={isChange}
        isOwn={name === null}
        asksExit={isExitMissing}
        failed={failed}
        isSending={isSending}
        answerText={hasAnswerer ? messages.answerWithin(answerer) : messages.answerAlone}
      />
      <p className="mt-4">
        <HelpLink page={isExitMissing ? "salida-olvidada" : "correccion"} isInText />
      </p>
    </div>
  );
}
