import { data, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { confirmPairing } from "~/modules/directory/pair-kiosk.server";
import type { GuardArgs, Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { findStillMay } from "~/modules/policy/still-may.server";
import { nameCentres } from "~/modules/schedules/centres.server";
import { chooseJoinCentre } from "~/modules/team/join-centres.server";
import type { Deps } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { lineSchema, textSchema } from "~/platform/form-schemas";
import { sha256 } from "~/platform/hash.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { unreadableCharacter } from "~/platform/unseen-signs";
import { messages } from "./messages";
import { readKioskToken } from "./server/kiosk-cookie.server";
import { readPairingCode } from "./model/pairing-code";
import { leaveSession } from "./start-pairing.server";

/** `centre`: its name as a text, in a page of before centres could be chosen. */
type PairingField = "code" | "name" | "centre" | "centre_id";

/** The answer to a pairing form that failed, with the typed text. */
export interface FailedPairing {
  text: string | null;
  errors: Partial<Record<PairingField, string>>;
  typed: Partial<Record<PairingField, string>>;
}

const longest = 60;
/** Whether a text has the eight letters and figures of a code. It may have some that no tablet shows. */
const hasCodeLength = (text: string) => text.replace(/[^\p{L}\d]/gu, "").length === 8;

const labelSchema = z
  .string()
  .refine((text) => text.length <= longest && !unreadableCharacter.test(text), messages.textWrong(longest));

const pairingSchema = z.object({
  code: textSchema.transform((text, context) => {
    const code = readPairingCode(text);
    if (code === null) context.addIssue(hasCodeLength(text) ? messages.unknown : messages.codeMissing);
    return code ?? "";
  }),
  name: lineSchema.pipe(z.string().min(1, messages.nameMissing).pipe(labelSchema)),
  centre: lineSchema.pipe(labelSchema),
});

/**
 * Confirms the code of a tablet, at a centre or for the whole company. If the tablet is this browser, its user is signed out.
 * @throws Response 403 if the manager may no longer do it.
 */
export async function submitPairing(
  deps: Deps,
  { args, member, form }: { args: GuardArgs; member: Member; form: FormData },
) {
  const fields = textFields(form);
  const failed = (status: number, errors: FailedPairing["errors"], text: string | null = null, init = {}) =>
    data<FailedPairing>({ text, errors, typed: fields }, { status, ...init });
  const parsedPairing = pairingSchema.safeParse(fields);
  const centreChoice = await chooseJoinCentre(deps, member, fields.centre_id ?? "");
  if (!parsedPairing.success || centreChoice.error !== undefined)
    return failed(422, {
      ...(parsedPairing.error && fieldErrors(parsedPairing.error)),
      ...(centreChoice.error !== undefined && { centre_id: centreChoice.error }),
    });
  const { code, name } = parsedPairing.data;
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return failed(429, {}, tooMany.text, tooMany.init);
  const { centreId } = centreChoice;
  // The directory does not know who manages which centre.
  const [still] = await findStillMay(deps, member, "manage-kiosks", { centreId });
  if (!still) throw noPermission();
  const centre =
    centreId === null
      ? parsedPairing.data.centre || null
      : ((await nameCentres(deps, member.company)).get(centreId) ?? null);
  const pairing = await confirmPairing(deps, {
    code,
    name,
    centre,
    centreId,
    companyId: member.company.id,
    pairedBy: member.profile.id,
  });
  if (pairing.code !== "paired") return failed(422, { code: refusals[pairing.code] });
  const token = readKioskToken(args.request);
  if (token === null || (await sha256(token)) !== pairing.tokenHash) return redirect("/kiosks?paired");
  await leaveSession(args);
  return redirect("/kiosco");
}

const refusals = { unknown: messages.unknown, expired: messages.codeExpired, used: messages.codeUsed };
