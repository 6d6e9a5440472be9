import { data, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { listKinds } from "~/modules/absences/list-kinds.server";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { compareNames } from "~/platform/compare-names";
import type { Deps } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { textSchema } from "~/platform/form-schemas";
import { textFields } from "~/platform/text-fields";
import {
  codeField,
  companyField,
  conceptFields,
  personField,
  unitField,
  type ConceptField,
  type TypedCodes,
} from "./codes-form";
import type { Concept, ConceptCode } from "./concepts";
import { messages } from "./messages";
import { peopleOf, saveCodes, savePeopleCodes } from "./save-codes.server";

const longestCode = 20;
/** Letters and digits first, so that no code looks like a formula. */
const wellFormed = /^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u;

/** A code; empty for none. */
const codeSchema = textSchema
  .transform((text) => text.normalize("NFC").trim())
  .refine(
    (code) => code === "" || (code.length <= longestCode && wellFormed.test(code)),
    messages.codeWrong(longestCode),
  );

const schemaOf = (fields: readonly string[], field: z.ZodType<string>) =>
  z.object(Object.fromEntries(fields.map((name) => [name, field])));

/** The form with the company's code and those of concepts. */
const conceptCodesSchema = (fields: readonly ConceptField[]) =>
  schemaOf([companyField, ...fields.map(({ concept }) => codeField(concept))], codeSchema)
    .extend(
      schemaOf(
        fields.map(({ concept }) => unitField(concept)),
        textSchema,
      ).shape,
    )
    .transform((form) => ({
      company: form[companyField] || null,
      concepts: new Map(
        fields.flatMap(({ concept, units }): [Concept, ConceptCode][] => {
          const code = form[codeField(concept)];
          const unit = units.find((each) => each === form[unitField(concept)]) ?? units[0]!;
          return code ? [[concept, { code, unit }]] : [];
        }),
      ),
    }));

/** The form with the codes of people. A code of two people is an error beside the second. */
const peopleCodesSchema = (people: readonly { id: string; name: string }[]) =>
  schemaOf(
    people.map(({ id }) => personField(id)),
    codeSchema,
  )
    .superRefine((form, context) => {
      const takers = new Map<string, string>();
      for (const { id, name } of people) {
        const code = form[personField(id)]!;
        const taker = takers.get(code);
        if (code === "" || taker === undefined) takers.set(code, name);
        else
          context.addIssue({
            code: "custom",
            path: [personField(id)],
            message: messages.codeTaken(taker),
          });
      }
    })
    .transform((form) => new Map(people.map(({ id }) => [id, form[personField(id)]!])));

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
  const redirectAfterSave = () => {
    const url = new URL(args.request.url);
    url.searchParams.set("saved", intent === "people" ? "people" : "concepts");
    return redirect(`${url.pathname}${url.search}`);
  };
  if (intent !== "people") {
    const fields = conceptFields(await listKinds(deps, member.company.id));
    const parsedConcepts = conceptCodesSchema(fields).safeParse(typed);
    if (!parsedConcepts.success) return refuse(fieldErrors(parsedConcepts.error));
    if (!(await saveCodes(deps, { member, codes: parsedConcepts.data }))) throw noPermission();
    return redirectAfterSave();
  }
  const people = await typedPeople(deps, member, typed);
  const parsedPeople = peopleCodesSchema(people).safeParse(typed);
  if (!parsedPeople.success) return refuse(fieldErrors(parsedPeople.error));
  const outcome = await savePeopleCodes(deps, { member, codes: parsedPeople.data });
  if (outcome.code === "no-permission") throw noPermission();
  if (outcome.code === "saved") return redirectAfterSave();
  const takenCodeErrors = [...parsedPeople.data].flatMap(([id, code]): [string, string][] => {
    const taker = outcome.takers.get(code);
    return taker === undefined ? [] : [[personField(id), messages.codeTaken(taker)]];
  });
  return refuse(Object.fromEntries(takenCodeErrors));
}

/** The most people whom one form names: a page of the screen. */
const mostPeople = 50;

/** Returns the people of the company whom the form names, by name. Ids of other companies are left out. */
async function typedPeople({ db }: Deps, member: Member, typedCodes: TypedCodes) {
  const prefix = personField("");
  const ids = Object.keys(typedCodes)
    .filter((field) => field.startsWith(prefix))
    .map((field) => field.slice(prefix.length))
    .slice(0, mostPeople);
  const peopleRows = await peopleOf({ db }, member.company.id, ids);
  return peopleRows
    .map(({ id, ...person }) => ({ id, name: displayName(person) }))
    .sort((one, other) => compareNames(one.name, other.name));
}
