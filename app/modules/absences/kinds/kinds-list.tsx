import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { TextLink } from "~/ui/text-link";
import { formatDate } from "~/time/dates";
import { amountText } from "../allowance-text";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import type { CompanyKind } from "../company-kinds";
import type { CauseLimit } from "../limit-of-cause";
import { messages } from "./messages";

interface ListedKind extends CompanyKind {
  /** What the law gives for each cause. */
  each: CauseLimit | null;
  /** What the law gives where no single amount says it. */
  gives: string | null;
  /** Whether the law pays it, and since when the law says so; null for a kind of the company. */
  law: string | null;
}

interface KindsListProps {
  kinds: readonly ListedKind[];
  isSending: boolean;
}

/** The kinds of the law and those of the company, each with what holds for it and the way to its form, which also hides it. */
export const KindsList = ({ kinds, isSending }: KindsListProps) =>
  [
    { title: messages.byLaw, group: kinds.filter(({ source }) => source !== null) },
    { title: messages.ofCompany, group: kinds.filter(({ source }) => source === null) },
  ].map(
    ({ title, group }) =>
      group.length > 0 && (
        <section key={title} aria-label={title} className="mt-6">
          <h2 className="text-lg font-semibold">{title}</h2>
          <KindsOfGroup kinds={group} isSending={isSending} />
        </section>
      ),
  );

const KindsOfGroup = ({ kinds, isSending }: KindsListProps) => (
  <ul className="mt-2 divide-y divide-line overflow-hidden card">
    {kinds.map((kind) => (
      <li key={kind.key} className="px-4 py-2">
        <div className="flex items-start justify-between gap-x-4">
          <h3 className="min-w-0 py-2.5 font-semibold wrap-anywhere">
            {kind.name}
            <span
              className={`ml-2 text-sm font-medium whitespace-nowrap ${kind.isOn ? "text-working" : "text-muted"}`}
            >
              {kind.isOn ? messages.isOn : messages.isOff}
            </span>
          </h3>
          <div className="flex shrink-0 gap-x-4">
            {!kind.isOn && (
              <Form method="post">
                <ExpectedProfileField />
                <input type="hidden" name="kind" value={kind.key} />
                <button
                  type="submit"
                  name="intent"
                  value="turn-on"
                  disabled={isSending}
                  className="inline-flex min-h-11 min-w-11 items-center font-medium text-brand underline"
                >
                  {messages.turnOn}
                  <span className="sr-only"> {kind.name}</span>
                </button>
              </Form>
            )}
            <TextLink to={`?kind=${kind.key}`}>
              Cambiar<span className="sr-only"> {kind.name}</span>
            </TextLink>
          </div>
        </div>
        <p className="text-sm text-pretty wrap-anywhere">{rulesText(kind)}</p>
        <p className="pb-1 text-sm text-pretty text-muted">
          {kind.law ? `${kind.source} · ${kind.law}` : messages.own}
        </p>
      </li>
    ))}
  </ul>
);

const unitWords: Record<AbsenceUnit, string> = {
  natural: "en días naturales",
  working: "en días laborables",
  minutes: "por horas",
};

/** Longer rules may break inside, so that they fit on a small phone. */
const wholeRule = 30;

/** Returns what holds for a kind as one line. It breaks after a dot, and not inside a short rule. */
const rulesText = (kind: ListedKind) =>
  rulesOf(kind)
    .map((rule) => (rule.length > wholeRule ? rule : rule.replaceAll(" ", "\u00a0")))
    .join("\u00a0· ")
    .replace(/^./, (first) => first.toUpperCase());

/** Returns what holds for a kind, in words. */
function rulesOf(kind: ListedKind): string[] {
  const { key, unit, allowance, each, gives, carriedUntil, earlier } = kind;
  const before = earlier.at(-1);
  return [
    key === "vacation" ? "según el horario de cada persona" : unitWords[unit],
    ...(allowance === null ? [] : [`${amountText(allowance, unit)} al año`]),
    ...(before && before.allowance !== null
      ? [`hasta ${before.until}, ${amountText(before.allowance, unit)}`]
      : []),
    ...(each ? [`por ley, ${amountText(each.amount, each.unit)} ${each.words.replace(/^por /, "")}`] : []),
    ...(gives === null ? [] : [`por ley, ${gives}`]),
    ...(carriedUntil === null
      ? []
      : [`lo que sobra, hasta el ${formatDate(`2027-${carriedUntil}`).slice(0, 5)} del año siguiente`]),
    kind.needsAnswer ? "hay que aceptarla" : "vale en cuanto se apunta",
    ...(kind.isPrivate ? ["privada"] : []),
    ...(kind.covers ? [] : ["no quita horas previstas"]),
  ];
}
