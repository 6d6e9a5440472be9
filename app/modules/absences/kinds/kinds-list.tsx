import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button, buttonClass } from "~/ui/button";
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

/** The kinds of the law and those of the company, each with what holds for it, a switch and the way to its form. */
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
      <li key={kind.key} className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">
            {kind.name}
            <span
              className={`ml-2 text-sm font-medium whitespace-nowrap ${kind.isOn ? "text-working" : "text-muted"}`}
            >
              {kind.isOn ? messages.isOn : messages.isOff}
            </span>
          </h3>
          <p className="text-sm text-pretty wrap-anywhere">{rulesOf(kind).join(" · ")}</p>
          <p className="text-sm text-pretty text-muted">
            {kind.law ? `${kind.source} · ${kind.law}` : messages.own}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to={`?kind=${kind.key}`} className={buttonClass("quiet")}>
            Cambiar<span className="sr-only"> {kind.name}</span>
          </Link>
          <Form method="post">
            <ExpectedProfileField />
            <input type="hidden" name="kind" value={kind.key} />
            <Button
              type="submit"
              look="quiet"
              name="intent"
              value={kind.isOn ? "turn-off" : "turn-on"}
              softDisabled={isSending}
            >
              {kind.isOn ? messages.turnOff : messages.turnOn}
              <span className="sr-only"> {kind.name}</span>
            </Button>
          </Form>
        </div>
      </li>
    ))}
  </ul>
);

const unitWords: Record<AbsenceUnit, string> = {
  natural: "en días naturales",
  working: "en días laborables",
  minutes: "por horas",
};

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
