import { data, redirect } from "@remix-run/cloudflare";
import { listKinds } from "~/modules/absences/list-kinds.server";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { noPermission } from "~/modules/directory/refuse.server";
import type { Deps } from "~/platform/context.server";
import { textFields } from "~/platform/text-fields";
import { conceptFields, personField, readConceptCodes, readPeopleCodes, type TypedCodes } from "./codes-form";
import { messages } from "./messages";
import { peopleOf, saveCodes, savePeopleCodes } from "./save-codes.server";

/** The answer to a refused form. It keeps what was typed. */
export interface CodesAnswer {
  text: string;
  errors: Record<string, string>;
  typed: TypedCodes;
}

/** Saves the codes of concepts, or those of the people of a page. @throws Response 403 */
export async function submitCodes(
  deps: Deps,
  { member, form, args }: { member: Member; form: FormData; args: { request: Request } },
) {
  const { intent, ...typed } = textFields(form);
  const refuse = (errors: Record<string, string>) =>
    data<CodesAnswer>({ text: messages.codesInvalid, errors, typed }, { status: 422 });
  const saved = () => {
    const url = new URL(args.request.url);
    url.searchParams.set("saved", intent === "people" ? "people" : "concepts");
    return redirect(`${url.pathname}${url.search}`);
  };
  if (intent !== "people") {
    const read = readConceptCodes(typed, conceptFields(await listKinds(deps, member.company.id)));
    if ("errors" in read) return refuse(read.errors);
    if (!(await saveCodes(deps, { member, codes: read.codes }))) throw noPermission();
    return saved();
  }
  const people = await typedPeople(deps, member, typed);
  const read = readPeopleCodes(typed, people);
  if ("errors" in read) return refuse(read.errors);
  const outcome = await savePeopleCodes(deps, { member, codes: read.codes });
  if (outcome.code === "no-permission") throw noPermission();
  if (outcome.code === "saved") return saved();
  const taken = [...read.codes].flatMap(([id, code]): [string, string][] => {
    const taker = outcome.takers.get(code);
    return taker === undefined ? [] : [[personField(id), messages.codeTaken(taker)]];
  });
  return refuse(Object.fromEntries(taken));
}

/** The most people whom one form names: a page of the screen. */
const mostPeople = 50;

/** Returns the people of the company whom the form names, by name. Ids of other companies are left out. */
async function typedPeople({ db }: Deps, member: Member, typed: TypedCodes) {
  const prefix = personField("");
  const ids = Object.keys(typed)
    .filter((field) => field.startsWith(prefix))
    .map((field) => field.slice(prefix.length))
    .slice(0, mostPeople);
  const found = await peopleOf({ db }, member.company.id, ids);
  return found
    .map(({ id, ...person }) => ({ id, name: displayName(person) }))
    .sort((one, other) => one.name.localeCompare(other.name, "es"));
}
