import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import { noPermission } from "~/modules/directory/refuse.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { formatZone } from "~/time/formats";
import { addCentre, listCentres, mostCentres, renameCentre } from "../centres.server";
import { readCentreForm, readCentreName, type CentreErrors, type TypedCentre } from "./centre-form";
import { centreMessages, messages } from "./messages";
import { placeText } from "./show-calendar.server";

/** Returns the data of /schedules/centres. */
export async function showCentres(
  deps: Deps,
  { member: { company }, params }: { member: Member; params: URLSearchParams },
) {
  const centres = await listCentres(deps, company);
  return {
    centres: centres.map((centre) => ({
      id: centre.id,
      name: centre.name,
      place: placeText(centre) || centreMessages.unplaced,
      zone: formatZone(centre.timeZone),
    })),
    renamed: params.get("rename"),
    zone: company.timeZone,
    isFull: centres.length >= mostCentres,
  };
}

/** The answer to the forms of /schedules/centres. A refused form keeps what was typed. */
export interface CentresAnswer {
  tone: "success" | "problem";
  text: string;
  /** The form that was sent: the centre that gets a name, or null for a new one. */
  centreId: string | null;
  errors: CentreErrors;
  typed: TypedCentre | null;
}

/** Adds a centre, or gives one another name. @throws Response 403, 404 */
export async function submitCentres(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { company } = member;
  const { intent, ...typed } = textFields(form);
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
    const read = readCentreName(
      typed,
      centres.filter(({ id }) => id !== centreId),
    );
    if ("error" in read) return refuse({ name: read.error });
    if (!(await renameCentre(deps, { member, centre, name: read.name }))) throw noPermission();
    return answer({ tone: "success", text: centreMessages.renamed });
  }
  if (centres.length >= mostCentres) return refuse({}, centreMessages.tooMany);
  const read = readCentreForm(typed, { others: centres, zone: company.timeZone });
  if ("errors" in read) return refuse(read.errors);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answer({ tone: "problem", text: tooMany.text, typed }, tooMany.init);
  if (!(await addCentre(deps, { member, ...read.centre }))) throw noPermission();
  return answer({ tone: "success", text: centreMessages.added(read.centre.name) });
}
