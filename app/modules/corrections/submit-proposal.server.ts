import { data, redirect } from "@remix-run/cloudflare";
import { refusals } from "~/modules/session/refusals";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { idempotencyKeySchema } from "~/platform/form-schemas";
import { textFields } from "~/platform/text-fields";
import { parseDate } from "~/time/typed-dates";
import { localDateOf } from "~/time/zones";
import { joinWithAnd } from "~/platform/list-text";
import type { ProposalContext } from "./read-proposal.server";
import { fieldAtFault, nextDayOf, withNextDay, readProposal, type ProposalFields } from "./proposal-form";
import { propose } from "./propose.server";
import { correctionRefusal } from "./refusal";
import { listCounterparty } from "./counterparty.server";
import { zoneOn } from "./zone-on.server";

/** The answer to a form that proposed nothing. It keeps the typed values. */
export interface FailedProposal {
  text: string;
  errors: Partial<Record<string, string>>;
  /** The times (`in`, `out`, `pause_0_start`) that the clocks show twice, so that the form asks which one is meant. */
  ask: string[];
  /** The day after, dd/mm/yyyy, if the check-out may be on it; null if not. */
  nextDay?: string | null;
  typed: ProposalFields;
}

/** Names the fields with an error: `Revisa 2 campos: hora de salida y motivo.` */
function reviseText(errors: FailedProposal["errors"]): string {
  const faultyNames = Object.keys(errors);
  const names = [
    ...Object.entries(fieldNames).flatMap(([field, name]) => (faultyNames.includes(field) ? [name] : [])),
    ...(faultyNames.some((field) => !Object.hasOwn(fieldNames, field)) ? ["pausas"] : []),
  ];
  return `Revisa ${names.length === 1 ? "un campo" : `${names.length} campos`}: ${joinWithAnd(names)}.`;
}

const fieldNames: Record<string, string> = {
  in_date: "fecha de entrada",
  in_time: "hora de entrada",
  out_date: "fecha de salida",
  out_time: "hora de salida",
  mode: "lugar",
  reason: "motivo",
};

/**
 * Proposes a correction with the fields of a form, with or without scripts. Redirects to the list of corrections after a success.
 */
export async function submitProposal(
  deps: Deps,
  { member, about: proposalContext, form }: { member: Member; about: ProposalContext; form: FormData },
) {
  const fields = withNextDay(textFields(form));
  const { corrected, lacksExit, endsEntry } = proposalContext;
  const log = proposalContext.log && { ...proposalContext.log, isExitMissing: lacksExit };
  // The page was rendered for another profile of the user.
  if (fields.author !== undefined && fields.author !== member.profile.id)
    return data<FailedProposal>(
      { text: refusals.otherCompany(member.company.name), errors: {}, ask: [], typed: fields },
      { status: 409 },
    );
  const { company } = member;
  const day = parseDate(fields.in_date ?? "");
  const timeZone =
    log?.timeZone ?? (day ? await zoneOn(deps, { ...corrected, company, day }) : company.timeZone);
  const parsedProposal = readProposal(fields, { log, timeZone });
  const nextDay = nextDayOf(fields);
  if ("errors" in parsedProposal)
    return data<FailedProposal>(
      { text: reviseText(parsedProposal.errors), ...parsedProposal, nextDay, typed: fields },
      { status: 422 },
    );
  const outcome = await propose(deps, {
    member,
    corrected,
    entryId: log?.id ?? null,
    requested: parsedProposal.requested,
    endsEntry,
    reason: parsedProposal.reason,
    source: "web",
    timeZone,
    version: Number(fields.version) || proposalContext.version,
    idempotencyKey: idempotencyKeySchema.parse(fields.idempotency_key),
  });
  if (outcome.code === "corrected") {
    const counterpartyPeople = await listCounterparty(deps, member, {
      ...corrected,
      day: log?.day ?? day ?? localDateOf(deps.now, timeZone),
    });
    const proposedTo = counterpartyPeople.length === 0 ? "alone" : endsEntry ? "exit" : "1";
    return redirect(`/corrections?${new URLSearchParams({ proposed: proposedTo })}`);
  }
  const { message, ...init } = correctionRefusal(outcome);
  const faultyField = fieldAtFault(outcome.code, fields);
  const problem =
    faultyField === null
      ? { text: message, errors: {} }
      : { text: reviseText({ [faultyField]: message }), errors: { [faultyField]: message } };
  const offeredDay = outcome.code === "ends-before-it-begins" ? nextDay : null;
  return data<FailedProposal>(
    { ...problem, ask: parsedProposal.ask, nextDay: offeredDay, typed: fields },
    init,
  );
}
