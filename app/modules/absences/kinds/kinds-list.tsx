import { Form } from "@remix-run/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { capitalized } from "~/platform/capitalized";
import { formatShortDate } from "~/time/dates";
import { TextLink } from "~/ui/text-link";
import type { AbsenceUnit, CatalogueKey } from "~/modules/schedules/absence-kinds";
import { amountText } from "../allowance-text";
import type { CompanyKind } from "../company-kinds";
import type { CauseLimit } from "../model/limit-of-cause";
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

/** The kinds by law that people request most. */
const usualKeys = new Set<string>([
  "vacation",
  "own-days",
  "sick-leave",
  "relative-illness",
  "bereavement",
  "moving-home",
] satisfies CatalogueKey[]);

/**
 * The kinds that people can request, by law and of the company. Each opens to its rules. Rare kinds by law and hidden ones are folded at
 * the end.
 */
export const KindsList = ({ kinds, isSending }: KindsListProps) => {
  const hidden = kinds.filter(({ isOn }) => !isOn);
  const byLaw = kinds.filter(({ isOn, source }) => isOn && source !== null);
  const rare = byLaw.filter(({ key }) => !usualKeys.has(key));
  const groups = [
    { title: messages.usual, group: byLaw.filter(({ key }) => usualKeys.has(key)) },
    { title: messages.ofCompany, group: kinds.filter(({ isOn, source }) => isOn && source === null) },
  ];
  return (
    <>
      {groups.map(
        ({ title, group }) =>
          group.length > 0 && (
            <section key={title} aria-label={title} className="mt-6">
              <h2 className="text-lg font-semibold">{title}</h2>
              <KindsOfGroup kinds={group} isSending={isSending} />
            </section>
          ),
      )}
      {rare.length > 0 && (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
            {messages.rare(rare.length)}
          </summary>
          <KindsOfGroup kinds={rare} isSending={isSending} />
        </details>
      )}
      {hidden.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
            {messages.hidden(hidden.length)}
          </summary>
          <KindsOfGroup kinds={hidden} isSending={isSending} />
        </details>
      )}
    </>
  );
};

const KindsOfGroup = ({ kinds, isSending }: KindsListProps) => (
  <ul className="mt-2 divide-y divide-line overflow-hidden card">
    {kinds.map((kind) => (
      <li key={kind.key} className="flex items-start gap-x-4 px-4 py-1">
        <details className="group min-w-0 grow">
          <summary className="flex min-h-11 cursor-pointer items-start gap-2 py-2.5 wrap-anywhere">
            <ChevronDown aria-hidden className="mt-0.5 size-5 shrink-0 text-muted group-open:rotate-180" />
            <span className="min-w-0">
              <span className="block font-semibold">{kind.name}</span>
              <span className="block text-sm text-muted group-open:hidden">{mainRuleOf(kind)}</span>
            </span>
          </summary>
          <p className="text-sm text-pretty wrap-anywhere">{rulesText(kind)}</p>
          <p className="text-sm text-pretty text-muted">
            {kind.law ? `${kind.source} · ${kind.law}` : messages.own}
          </p>
          <TextLink to={`?kind=${kind.key}`}>
            Cambiar<span className="sr-only"> {kind.name}</span>
          </TextLink>
        </details>
        {!kind.isOn && (
          <Form method="post" className="shrink-0">
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
      </li>
    ))}
  </ul>
);

/** Returns how much of a kind there is, or in what it is counted. */
function mainRuleOf({ allowance, unit, each, key }: ListedKind): string {
  if (allowance !== null) return `${amountText(allowance, unit)} al año`;
  if (each) return causeText(each);
  return capitalized(ruleOfUnit({ key, unit }));
}

const unitTexts: Record<AbsenceUnit, string> = {
  natural: "sin tope, en días naturales",
  working: "sin tope, en días laborables",
  minutes: "sin tope, por horas",
};

const causeText = ({ amount, unit, words }: CauseLimit) =>
  `${amountText(amount, unit)} ${words.replace(/^por /, "")}`;

const ruleOfUnit = ({ key, unit }: Pick<ListedKind, "key" | "unit">) =>
  key === "vacation" ? "al menos 30 días naturales al año; cada horario puede dar más" : unitTexts[unit];

/** Longer rules may break inside, so that they fit on a small phone. */
const longestUnbrokenRule = 30;

/** Returns the rules of a kind as one line. It breaks after a dot, and not inside a short rule. */
const rulesText = (kind: ListedKind) =>
  capitalized(
    rulesOf(kind)
      .map((rule) => (rule.length > longestUnbrokenRule ? rule : rule.replaceAll(" ", "\u00a0")))
      .join(" ·\u00a0"),
  );

/** Returns the rules of a kind as texts. */
function rulesOf(kind: ListedKind): string[] {
  const { unit, allowance, each, gives, carriedUntil, earlier } = kind;
  const earlierLimit = earlier.at(-1);
  return [
    ruleOfUnit(kind),
    ...(allowance === null ? [] : [`${amountText(allowance, unit)} al año`]),
    ...(earlierLimit && earlierLimit.allowance !== null
      ? [`hasta ${earlierLimit.until}, ${amountText(earlierLimit.allowance, unit)}`]
      : []),
    ...(each ? [`por ley, ${causeText(each)}`] : []),
    ...(gives === null ? [] : [`por ley, ${gives}`]),
    ...(carriedUntil === null
      ? []
      : [`lo que sobra, hasta el ${formatShortDate(`2027-${carriedUntil}`)} del año siguiente`]),
    kind.needsAnswer ? "hay que aceptarla" : "vale en cuanto se apunta",
    ...(kind.isPrivate ? ["privada"] : []),
    ...(kind.covers ? [] : ["no quita horas previstas"]),
  ];
}
