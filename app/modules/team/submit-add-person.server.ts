import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { DuplicatePerson } from "~/modules/people/find-duplicate-person.server";
import type { Deps } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { orElseLogged } from "~/platform/log.server";
import { newId } from "~/platform/ids";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { messages as accounts } from "~/modules/directory/messages";
import { fullNameSchema } from "~/modules/directory/full-name";
import { identityNumberSchema } from "~/modules/people/identity-number";
import { notAddedAnswer, type AddPersonAnswer } from "./add-person-answer";
import { mostAddedADay, addPerson } from "./server/add-person.server";
import { centreIdSchema } from "./invitations/invitee-schema";
import { chooseJoinCentre } from "./join-centres.server";
import { messages } from "./messages";

const addPersonSchema = z
  .object({
    full_name: fullNameSchema({ missing: messages.nameMissing }),
    dni: identityNumberSchema({ invalid: accounts.dniInvalid }),
    centre_id: centreIdSchema,
    /** Ticked if a person with the same name is somebody else. */
    is_other: z.literal("yes").nullish().catch(null),
    idempotency_key: z.string().min(1).max(200).nullish().catch(null),
  })
  .transform(({ full_name: fullName, dni, centre_id, is_other, idempotency_key: idempotencyKey }) => ({
    person: { fullName, dni },
    centreId: centre_id,
    isOther: is_other === "yes",
    idempotencyKey: idempotencyKey ?? null,
  }));

/** Returns the form's values, or the first error of each field. */
function readAddPersonForm(
  typedFields: Record<string, string>,
): { input: z.output<typeof addPersonSchema> } | { errors: AddPersonAnswer["errors"] } {
  const parseResult = addPersonSchema.safeParse(typedFields);
  if (parseResult.success) return { input: parseResult.data };
  return { errors: fieldErrors(parseResult.error) };
}

interface AddPersonInput {
  member: Member;
  form: FormData;
  /** Gives the new person a kiosk number and a PIN; null if they have one already. */
  givePin: (profileId: string) => Promise<{ number: number; pin: string } | null>;
}

/**
 * Handles 'Añadir persona'. The person gets their PIN immediately. Errors appear beside their fields.
 * @throws Response 403.
 */
export async function submitAddPerson(deps: Deps, { member, form, givePin }: AddPersonInput) {
  const typedFields = textFields(form);
  const refusedAnswer = (init: ResponseInit, answerFields: Parameters<typeof notAddedAnswer>[1]) =>
    data<AddPersonAnswer>(notAddedAnswer(typedFields, answerFields), init);
  const parseResult = readAddPersonForm(typedFields);
  if ("errors" in parseResult) return refusedAnswer({ status: 422 }, { errors: parseResult.errors });
  const tooOften = await limitPerson(deps.env, member.profile.id);
  if (tooOften) return refusedAnswer(tooOften.init, { message: tooOften.text });
  const { person, isOther, idempotencyKey } = parseResult.input;
  const chosenCentre = await chooseJoinCentre(deps, member, parseResult.input.centreId);
  if (chosenCentre.error !== undefined)
    return refusedAnswer({ status: 422 }, { errors: { centre_id: chosenCentre.error } });
  const { centreId } = chosenCentre;
  const key = idempotencyKey ?? newId(deps.now);
  const addPersonNow = () => addPerson(deps, { member, person, centreId, isOther, idempotencyKey: key });
  const outcome = await orElseLogged("person: not added", addPersonNow, () => ({ code: "failed" as const }));
  switch (outcome.code) {
    case "failed":
      return refusedAnswer({ status: 500 }, { message: messages.addFailed });
    case "added": {
      const addedText = `${messages.added}: ${person.fullName}`;
      const message = outcome.waits ? `${addedText}. ${messages.addedWaits}` : addedText;
      const { profileId } = outcome;
      // Without a PIN the person is added all the same, and the screen leads to its page.
      const credentials = await orElseLogged(
        "pin: not given",
        () => givePin(profileId),
        () => null,
      );
      const card = credentials && { name: person.fullName, ...credentials };
      return data<AddPersonAnswer>({ ...notAddedAnswer({}, { message, profileId, card }), ok: true });
    }
    case "already-here":
      return refusedAnswer({ status: 409 }, duplicateAnswer(outcome.who));
    case "too-many":
      return refusedAnswer({ status: 429 }, { message: messages.addedTooMany(mostAddedADay) });
    case "no-permission":
      throw noPermission();
  }
}

function duplicateAnswer({
  fullName,
  dni,
  status,
  hasDocument,
}: DuplicatePerson): Parameters<typeof notAddedAnswer>[1] {
  const [name, isActive] = [fullName, status === "active"];
  return hasDocument === 1
    ? { errors: { dni: messages.documentHere(name, isActive) } }
    : { namesake: messages.nameHere(name, dni, isActive) };
}
