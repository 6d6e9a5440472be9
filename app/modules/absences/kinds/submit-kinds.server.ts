import { data, redirect } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { textFields } from "~/platform/text-fields";
import { yearOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { listKinds } from "../list-kinds.server";
import type { KindErrors, KindSettings, TypedKind } from "./kind-form";
import { readKindForm } from "./kind-schema";
import { messages } from "./messages";
import { setKind, turnKindOnOrOff } from "./set-kind.server";
import { kindIn } from "./show-kinds.server";

/** The answer to the form of a kind. It keeps what was typed. */
export interface KindAnswer {
  tone: "problem";
  text: string;
  errors: KindErrors;
  typed: TypedKind | null;
}

/** Saves the kind of the URL, or turns a kind of the list on or off. @throws Response 403, 404 */
export async function submitKinds(
  deps: Deps,
  { member, form, args }: { member: Member; form: FormData; args: { request: Request } },
) {
  const { intent, ...typed } = textFields(form);
  const { searchParams: params } = new URL(args.request.url);
  const kinds = await listKinds(deps, member.company.id);
  // Pages of earlier versions send `turn-off`.
  if (intent === "turn-on" || intent === "turn-off") {
    const kind = kinds.find(({ key }) => key === typed.kind);
    if (!kind) throw refusal(404, messages.unknown);
    const { code } = await turnKindOnOrOff(deps, { member, kind, isOn: intent === "turn-on" });
    if (code === "no-permission") throw noPermission();
    return redirect(`/absences/kinds?saved=${kind.key}`);
  }
  const kind = kindIn(params, kinds);
  const thisYear = yearOf(localDateOf(deps.now, member.company.timeZone));
  const parsedKind = readKindForm(typed, { kind, thisYear });
  if ("errors" in parsedKind) return refuse({ text: messages.invalid, errors: parsedKind.errors, typed });
  return saveKind(deps, { member, key: kind?.key ?? null, settings: parsedKind.settings, typed });
}

interface KindToSave {
  member: Member;
  key: string | null;
  settings: KindSettings;
  typed: TypedKind;
}

async function saveKind(deps: Deps, { typed, ...kindChange }: KindToSave) {
  const outcome = await setKind(deps, kindChange);
  switch (outcome.code) {
    case "set":
      return redirect(`/absences/kinds?saved=${outcome.key}`);
    case "name-taken":
      return refuse({ text: messages.invalid, errors: { name: messages.nameTaken }, typed });
    case "has-moves":
      return refuse({ text: messages.invalid, errors: { unit: messages.hasMoves }, typed });
    case "fixed":
      return refuse({ text: messages.fixed, errors: {}, typed });
    case "too-many":
      return refuse({ text: messages.full, errors: {}, typed });
    case "unknown":
      throw refusal(404, messages.unknown);
    case "no-permission":
      throw noPermission();
  }
}

const refuse = (answer: Omit<KindAnswer, "tone">) =>
  data<KindAnswer>({ tone: "problem", ...answer }, { status: 422 });
