import { data } from "@remix-run/cloudflare";
import { refusals } from "~/modules/directory/refusals";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { faultTold } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { copy } from "./copy";
import { faultOfPin, newPin, readPin } from "./pin";
import type { PinHolder } from "./pin-holder.server";
import { setPin } from "./set-pin.server";

/** What became of a PIN. */
export interface PinAnswer {
  tone: "success" | "problem";
  text: string;
  errors: { pin?: string; again?: string };
  /** The one that was made for somebody else, shown this once. */
  made: string | null;
}

/** Chooses one's own PIN, or makes one for somebody else, whom a manager tells it. @throws Response 403 */
export async function submitPin(
  deps: Deps,
  { member, holder, form }: { member: Member; holder: PinHolder; form: FormData },
) {
  const failed = (errors: PinAnswer["errors"], text = "", init: ResponseInit = { status: 422 }) =>
    data<PinAnswer>({ tone: "problem", text, errors, made: null }, init);
  const isOwn = holder.profileId === member.profile.id;
  const { pin: typed = "", again = "" } = textFields(form);
  if (isOwn) {
    const fault = faultOfPin(typed, holder);
    if (fault) return failed({ pin: copy.pinFaults[fault] });
    if (readPin(again) !== readPin(typed)) return failed({ again: copy.pinUnequal });
  }
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return failed({}, tooMany.text, tooMany.init);
  const pin = isOwn ? readPin(typed)! : newPin(holder);
  const set = () => setPin(deps, { member, holder, pin });
  const { code } = await faultTold("pin: not set", set, () => ({ code: "failed" as const }));
  if (code === "failed") return failed({}, copy.failedSave, { status: 500 });
  if (code === "no-permission") throw refusal(403, refusals.noPermission);
  return data<PinAnswer>({ tone: "success", text: copy.pinSaved, errors: {}, made: isOwn ? null : pin });
}
