import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { yearOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { findAbsenceKind } from "~/modules/schedules/absence-kinds";
import type { CompanyKind } from "../company-kinds";
import { lawText } from "../model/law-text";
import { limitOfCause } from "../model/limit-of-cause";
import { listKinds } from "../list-kinds.server";
import { changeableOf, startYears, typedKindOf } from "./kind-form";
import { messages } from "./messages";
import { mostOwnKinds } from "./set-kind.server";

/** Returns the kind in a URL, null for a new one. @throws Response 404 */
export function kindIn(params: URLSearchParams, kinds: readonly CompanyKind[]): CompanyKind | null {
  const key = params.get("kind");
  if (key === "new") return null;
  const kind = kinds.find((each) => each.key === key);
  if (!kind) throw refusal(404, messages.unknown);
  return kind;
}

/** Returns the data of /absences/kinds: the kinds, or the form of the kind in the URL. @throws Response 404 */
export async function showKinds(
  deps: Deps,
  { member: { company }, params }: { member: Member; params: URLSearchParams },
) {
  const kinds = await listKinds(deps, company.id);
  const thisYear = yearOf(localDateOf(deps.now, company.timeZone));
  const isFull = kinds.filter(({ source }) => source === null).length >= mostOwnKinds;
  if (params.has("kind")) {
    const kind = kindIn(params, kinds);
    return {
      view: "form" as const,
      name: kind?.name ?? null,
      source: kind && (kind.source ? `${kind.source} · ${lawText(kind.key)}` : messages.own),
      countsFrom: (kind && findAbsenceKind(kind.key)?.countsFrom) ?? null,
      typed: typedKindOf(kind, thisYear),
      startYears: startYears(thisYear),
      /** What the company cannot change any more, in words; null where it can. */
      fixed: { isPrivate: privateText(kind), covers: kind?.source === null ? coversText(kind) : null },
      changeable: changeableOf(kind),
      isFull: kind === null && isFull,
    };
  }
  return {
    view: "list" as const,
    kinds: kinds.map((kind) => ({
      ...kind,
      each: limitOfCause(kind.key),
      gives: findAbsenceKind(kind.key)?.gives ?? null,
      law: lawText(kind.key),
    })),
    saved: kinds.find(({ key }) => key === params.get("saved"))?.name ?? null,
    isFull,
  };
}

function privateText(kind: CompanyKind | null): string | null {
  if (changeableOf(kind).isPrivate || kind === null) return null;
  if (findAbsenceKind(kind.key)?.isPrivate) return messages.alwaysPrivate;
  return kind.isPrivate ? messages.isPrivate : messages.isPublic;
}

const coversText = ({ covers }: CompanyKind) => (covers ? messages.covers : messages.coversNot);
