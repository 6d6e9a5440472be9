import { data, redirect } from "@remix-run/cloudflare";
import { confirmPairing } from "~/modules/directory/pair-kiosk.server";
import type { GuardArgs, Member } from "~/modules/directory/find-session.server";
import { sha256 } from "~/platform/hash.server";
import { limitPerson } from "~/platform/person-limit.server";
import { withoutUnseen } from "~/platform/unseen-signs";
import { textFields } from "~/platform/text-fields";
import { messages } from "./messages";
import { readKioskToken } from "./server/kiosk-cookie.server";
import { readPairingCode } from "./model/pairing-code";
import { leaveSession } from "./start-pairing.server";

type PairingField = "code" | "name" | "centre";

/** The answer to a pairing form that failed, with the typed text. */
export interface FailedPairing {
  text: string | null;
  errors: Partial<Record<PairingField, string>>;
  typed: Partial<Record<PairingField, string>>;
}

const longest = 60;
const unseen = /[\p{Cc}\p{Cs}\p{Co}\ufffd]/u;
const tidy = (text = "") => withoutUnseen(text).normalize("NFC").replace(/\s+/gu, " ").trim();

/** Confirms the code of a tablet. If the tablet is this browser, its user is signed out. */
export async function submitPairing(args: GuardArgs, { member, form }: { member: Member; form: FormData }) {
  const fields = textFields(form);
  const typed = { code: fields.code ?? "", name: tidy(fields.name), centre: tidy(fields.centre) };
  const failed = (status: number, errors: FailedPairing["errors"], text: string | null = null, init = {}) =>
    data<FailedPairing>({ text, errors, typed }, { status, ...init });
  const code = readPairingCode(typed.code);
  const { name } = typed;
  const errors: FailedPairing["errors"] = {
    ...(code === null && { code: messages.codeMissing }),
    ...(name === "" && { name: messages.nameMissing }),
    ...(isWrong(name) && { name: messages.textWrong(longest) }),
    ...(isWrong(typed.centre) && { centre: messages.textWrong(longest) }),
  };
  if (code === null || Object.keys(errors).length > 0) return failed(422, errors);
  const tooMany = await limitPerson(args.context.env, member.profile.id);
  if (tooMany) return failed(429, {}, tooMany.text, tooMany.init);
  const pairing = await confirmPairing(args.context, { member, code, name, centre: typed.centre || null });
  if (pairing.code !== "paired") return failed(422, { code: refusals[pairing.code] });
  const held = readKioskToken(args.request);
  if (held === null || (await sha256(held)) !== pairing.tokenHash) return redirect("/kiosks?paired");
  await leaveSession(args);
  return redirect("/kiosco");
}

const isWrong = (text: string) => text.length > longest || unseen.test(text);

const refusals = { unknown: messages.unknown, expired: messages.codeExpired, used: messages.codeUsed };
