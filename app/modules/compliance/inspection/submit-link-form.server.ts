import { data } from "@remix-run/cloudflare";
import { inspectorLinks } from "#cell";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { messages as reports } from "~/modules/timesheets/reports/messages";
import { requireChoices, type ReportsPage } from "~/modules/timesheets/reports/show-reports.server";
import type { Deps } from "~/platform/context.server";
import { newIdSchema } from "~/platform/form-schemas";
import { refusal } from "~/platform/http.server";
import { qrWithFile } from "~/platform/qr.server";
import { textFields } from "~/platform/text-fields";
import { localDateOf } from "~/time/zones";
import { wholeCompany } from "~/modules/policy/scope.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { selectPeople } from "~/modules/timesheets/reports/list-people.server";
import type { DateRange } from "~/time/dates";
import { newSecret, sha256 } from "~/platform/hash.server";
import { withRetries } from "~/platform/retry.server";
import { batch, nameOf, namesOf, replaceColumns } from "~/platform/statement.server";
import { hashCode } from "../links/hash-code.server";
import { inspectorLink, linkAddress } from "../links/link-kind.server";
import { newCode } from "../links/link-secret";
import { expiryOf } from "../links/link-state";
import { readDoor, type DoorFacts } from "./at-the-door.server";
import { messages } from "./messages";
import { atDoorIntent, type LinkForm, type InspectionLinkRequest } from "./link-form";
import { presetOf, type Preset } from "./period";
import { doorLinkForm, emptyLinkForm, readLinkForm } from "./read-link-form";
import { textsOf } from "./report-fields";

/** The form, with the people to choose from. */
export interface LinkPage {
  form: LinkForm;
  choices: Omit<ReportsPage, "report">;
  /** The preset with the same days, or null. */
  chosen: Preset | null;
}

/** The answer to a submitted form: the form again, or the new link. */
export interface LinkAnswer {
  page: LinkPage | null;
  made:
    | (MadeLink & Pick<InspectionLinkRequest, "inspectorName" | "office"> & ReturnType<typeof qrWithFile>)
    | null;
  /** The facts beside a link for an inspector at the door; null for other links. */
  door: DoorFacts | null;
  problem: string | null;
}

type RequestingMember = { member: Member };

/** Returns the empty form. */
export const showLinkPage = (deps: Deps, { member: { company } }: RequestingMember): Promise<LinkPage> =>
  withChoices(deps, { company, form: emptyLinkForm(localDateOf(deps.now, company.timeZone)) });

/**
 * Makes the requested link, or fills the form in further.
 * @throws Response 404 when a named person is not in the company.
 */
export async function submitLinkForm(
  deps: Deps,
  { member, form: sent }: RequestingMember & { form: FormData },
): Promise<ReturnType<typeof data<LinkAnswer>>> {
  const { company } = member;
  const todayOn = localDateOf(deps.now, company.timeZone);
  const isAtDoor = sent.get("intent") === atDoorIntent;
  const form = isAtDoor ? doorLinkForm(todayOn) : readLinkForm(textsOf(sent), todayOn);
  const formAgain = async (status: number, problem: string | null = null) =>
    data<LinkAnswer>(
      { page: await withChoices(deps, { company, form }), made: null, door: null, problem },
      { status },
    );
  const { requested } = form;
  if (!requested) return formAgain(form.report.isAsked ? 422 : 200);
  const { id = "" } = textFields(sent);
  if (!newIdSchema.safeParse(id).success) return formAgain(409, messages.notMade);
  const outcome = await makeLink(deps, { member, id, requested });
  if ("link" in outcome) {
    const { inspectorName, office } = requested;
    const madeLink = { ...outcome.link, inspectorName, office, ...qrWithFile(outcome.link.address) };
    const door = isAtDoor ? await readDoor(deps, company) : null;
    return data<LinkAnswer>({ page: null, made: madeLink, door, problem: null });
  }
  if (outcome.refusal === "person-unknown") throw refusal(404, reports.personUnknown);
  return formAgain(409, messages.notMade);
}

const withChoices = async (
  deps: Deps,
  { company, form }: { company: Member["company"]; form: LinkForm },
): Promise<LinkPage> => ({
  form,
  choices: await requireChoices(deps, { company, form: form.report }),
  chosen: presetOf(form.report.range, localDateOf(deps.now, company.timeZone)),
});

/** The secrets of a new link. They are shown once and not stored. */
interface MadeLink {
  id: string;
  range: DateRange;
  /** How many people it shows; null for everybody. */
  people: number | null;
  address: string;
  code: string;
  expiresAt: number;
}

/**
 * Makes a link to a period and people of the company's record. After a lost answer, call it again with the same id.
 * It replaces secret and code if nobody has used the first ones.
 * @returns the refusal `not-made` when another link has the id, or the maker has lost the permission;
 * `person-unknown` when a named person is not in the company.
 */
export async function makeLink(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  { member, id, requested }: { member: Member; id: string; requested: InspectionLinkRequest },
): Promise<{ link: MadeLink } | { refusal: "not-made" | "person-unknown" }> {
  const { company, profile } = member;
  const { range, profileIds, withPlans, inspectorName, office, days } = requested;
  if (profileIds && !(await selectPeople(db, { reader: wholeCompany, companyId: company.id, profileIds })))
    return { refusal: "person-unknown" };
  const [token, code] = [newSecret(), newCode()];
  const expiresAt = expiryOf(days, now);
  const people = profileIds && JSON.stringify(profileIds);
  const { results } = await withRetries(async () => {
    const [tokenHash, codeHash] = await Promise.all([sha256(token), hashCode(token, code)]);
    const [made] = await batch(db, [
      sql`INSERT INTO ${inspectorLinks}
          (${namesOf(inspectorLinks, "id", "companyId", "tokenHash", "codeHash", "inspectorName", "office")},
            ${namesOf(inspectorLinks, "fromOn", "toOn", "profileIds", "withPlans", "createdBy", "createdAt", "expiresAt")})
            SELECT ${id}, ${company.id}, ${tokenHash}, ${codeHash}, ${inspectorName}, ${office}, ${range.from}, ${range.to},
              ${people}, ${Number(withPlans)}, ${profile.id}, ${now}, ${expiresAt} WHERE ${stillMay(member, "manage-inspections", "company")}
            ON CONFLICT (${nameOf(inspectorLinks.id)})
              DO UPDATE SET ${replaceColumns(inspectorLinks, "tokenHash", "codeHash", "inspectorName", "office")},
                ${replaceColumns(inspectorLinks, "fromOn", "toOn", "profileIds", "withPlans", "expiresAt")}
            WHERE ${inspectorLinks.companyId} = excluded.${nameOf(inspectorLinks.companyId)}
              AND ${inspectorLinks.createdBy} = excluded.${nameOf(inspectorLinks.createdBy)}
              AND ${inspectorLinks.openedCount} = 0
              AND ${inspectorLinks.wrongCodes} = 0 AND ${inspectorLinks.revokedAt} IS NULL
            RETURNING ${nameOf(inspectorLinks.id)}`,
    ]);
    return made;
  });
  if (results.length === 0) return { refusal: "not-made" };
  const address = linkAddress(env.APP_ORIGIN, inspectorLink, token);
  return { link: { id, range, people: profileIds?.length ?? null, address, code, expiresAt } };
}
