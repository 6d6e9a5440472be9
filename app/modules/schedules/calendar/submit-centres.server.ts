import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { Deps } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { addCentre, changeCentre, listCentres, mostCentres } from "../centres.server";
import {
  endCentre,
  findCentreTies,
  isUntied,
  listEndedCentres,
  reopenCentre,
} from "../server/end-centre.server";
import type { CentreErrors, TypedCentre } from "./centre-form";
import { centreChangeSchema, newCentreSchema } from "./centre-schema";
import { centreMessages, messages, tiesText } from "./messages";

/** The answer to the forms of /schedules/centres. A refused form keeps what was typed. */
export interface CentresAnswer {
  tone: "success" | "problem";
  text: string;
  /** The form that was sent: the centre that it changes, or null for a new one. */
  centreId: string | null;
  errors: CentreErrors;
  typed: TypedCentre | null;
}

/** Adds a centre, changes the name and the time zone of one, closes one or opens it again. @throws Response 403, 404 */
export async function submitCentres(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { company } = member;
  const { intent, ...typed } = textFields(form);
  if (intent === "close" || intent === "reopen")
    return submitEnd(deps, { member, intent, centreId: typed.centre ?? "" });
  const centres = await listCentres(deps, company);
  const centreId = intent === "rename" ? (typed.centre ?? "") : null;
  const answer = (
    more: Pick<CentresAnswer, "tone" | "text"> & Partial<CentresAnswer>,
    init: ResponseInit = {},
  ) => data<CentresAnswer>({ centreId, errors: {}, typed: null, ...more }, init);
  const refuse = (errors: CentreErrors, text: string = messages.invalid) =>
    answer({ tone: "problem", text, errors, typed }, { status: 422 });
  if (centreId !== null) {
    const centre = centres.find(({ id }) => id === centreId);
    if (!centre) throw refusal(404, messages.unknownCentre);
    const others = centres.filter(({ id }) => id !== centreId);
    const parsedChange = centreChangeSchema(centre, { others, zone: company.timeZone }).safeParse(typed);
    if (!parsedChange.success) return refuse(fieldErrors(parsedChange.error));
    const { data: change } = parsedChange;
    if (!(await changeCentre(deps, { member, centre, change }))) throw noPermission();
    const isMoved = change.timeZone !== undefined;
    return answer({ tone: "success", text: isMoved ? centreMessages.moved : centreMessages.renamed });
  }
  if (centres.length >= mostCentres) return refuse({}, centreMessages.tooMany);
  const parsedCentre = newCentreSchema({ others: centres, zone: company.timeZone }).safeParse(typed);
  if (!parsedCentre.success) return refuse(fieldErrors(parsedCentre.error));
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answer({ tone: "problem", text: tooMany.text, typed }, tooMany.init);
  if (!(await addCentre(deps, { member, ...parsedCentre.data }))) throw noPermission();
  return answer({ tone: "success", text: centreMessages.added(parsedCentre.data.name) });
}

/** Closes a centre, or opens it again. @throws Response 403, 404 */
async function submitEnd(
  deps: Deps,
  { member, intent, centreId }: { member: Member; intent: "close" | "reopen"; centreId: string },
) {
  const { company } = member;
  const answer = (tone: CentresAnswer["tone"], text: string, status = 200) =>
    data<CentresAnswer>({ tone, text, centreId, errors: {}, typed: null }, { status });
  if (member.profile.managedCentres !== null) throw noPermission();
  if (intent === "reopen") {
    const endedCentre = (await listEndedCentres(deps, company)).find(({ id }) => id === centreId);
    if (!endedCentre) throw refusal(404, messages.unknownCentre);
    const isOpen = await reopenCentre(deps, { member, centreId });
    return isOpen
      ? answer("success", centreMessages.reopened(endedCentre.name))
      : answer("problem", centreMessages.tooMany, 409);
  }
  const ties = await findCentreTies(deps, { company, centreId });
  if (!ties) throw refusal(404, messages.unknownCentre);
  if (centreId === company.id) return answer("problem", centreMessages.firstStays, 409);
  // Somebody may have come between both.
  const isClosed = isUntied(ties) && (await endCentre(deps, { member, centreId }));
  if (isClosed) return answer("success", centreMessages.closed);
  return answer("problem", tiesText(ties) ?? centreMessages.notClosed, 409);
}
