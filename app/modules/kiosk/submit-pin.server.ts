import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { Deps } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { orElseLogged } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { messages } from "./messages";
import { newPin } from "./pin";
import type { PinHolder } from "./pin-holder.server";
import { chosenPinSchema } from "./model/pin-schema";
import { setPin } from "./set-pin.server";

export interface PinAnswer {
  tone: "success" | "problem";
  text: string;
  errors: { pin?: string; again?: string };
  /** The PIN that was made for another person, shown only once. */
  made: string | null;
}

/**
 * Sets the user's own PIN, or makes one for another person.
 * @throws Response 403
 */
export async function submitPin(
  deps: Deps,
  { member, holder, form }: { member: Member; holder: PinHolder; form: FormData },
) {
  const failed = (errors: PinAnswer["errors"], text = "", init: ResponseInit = { status: 422 }) =>
    data<PinAnswer>({ tone: "problem", text, errors, made: null }, init);
  const isOwn = holder.profileId === member.profile.id;
  const parsedPin = isOwn ? chosenPinSchema(holder).safeParse(textFields(form)) : null;
  if (parsedPin?.success === false) return failed(fieldErrors(parsedPin.error));
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return failed({}, tooMany.text, tooMany.init);
  const pin = parsedPin?.data.pin ?? newPin(holder);
  const setIt = () => setPin(deps, { member, holder, pin });
  const { code } = await orElseLogged("pin: not set", setIt, () => ({ code: "failed" as const }));
  if (code === "failed") return failed({}, messages.failedSave, { status: 500 });
  if (code === "no-permission") throw noPermission();
  return data<PinAnswer>({
    tone: "success",
    text: messages.pinSaved,
    errors: {},
    made: isOwn ? null : pin,
  });
}
