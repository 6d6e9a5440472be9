import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { saveCoverage } from "~/modules/schedules/coverage.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { textFields } from "~/platform/text-fields";
import { removeTemplate, saveTemplate, type TemplateOutcome } from "../server/templates.server";
import { coverageFields, typedCoverage } from "./coverage-form";
import { answerMessages } from "./answer-messages";
import { faultTexts } from "./messages";
import { coverageFaultTexts, templateMessages } from "./template-messages";
import { readCoverage, type CoverageLine } from "./model/coverage-lines";
import { readCell } from "./model/read-cell";
import { fieldText } from "./person-form";

/** The answer to the forms of /shifts/templates. It keeps what was typed. */
export interface TemplatesAnswer {
  tone: "success" | "problem";
  text: string;
  /** The template or centre of the form; null for a new template. */
  of: string | null;
  /** By field. */
  errors: Partial<Record<string, string>>;
  typed: { name: string; times: string; lines: readonly CoverageLine[] } | null;
}

/** Saves or removes a template, or saves what a centre needs. @throws Response 404 */
export async function submitTemplates(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { of: sentId = "", intent = "" } = textFields(form);
  const of = sentId || null;
  switch (intent) {
    case "save":
      return save(deps, { member, of, form });
    case "remove": {
      if (!(await removeTemplate(deps, { member, id: of ?? "" })))
        throw refusal(404, answerMessages.centreGone);
      return successAnswer(templateMessages.templateRemoved);
    }
    case "coverage":
      return saveNeeds(deps, { member, of, form });
    default:
      return refusalAnswer({ text: answerMessages.invalid, of, errors: {}, typed: null });
  }
}

interface SentForm {
  member: Member;
  of: string | null;
  form: FormData;
}

async function save(deps: Deps, { member, of, form }: SentForm) {
  const typedFields = { name: fieldText(form, "name"), times: fieldText(form, "times"), lines: [] };
  const parsedCell = readCell(typedFields.times, { templates: [], centreNames: [] });
  if ("fault" in parsedCell)
    return refusalAnswer({
      text: templateMessages.notSaved,
      of,
      errors: { times: faultTexts[parsedCell.fault] },
      typed: typedFields,
    });
  const outcome = await saveTemplate(deps, {
    member,
    id: of,
    name: typedFields.name,
    segments: parsedCell.segments,
  });
  if (outcome.code === "no-permission") throw refusal(404, answerMessages.centreGone);
  if (outcome.code === "saved") return successAnswer(templateMessages.templateSaved(outcome.template.name));
  return refusalAnswer({
    text: templateMessages.notSaved,
    of,
    errors: templateErrors(outcome),
    typed: typedFields,
  });
}

type RefusedTemplate = Exclude<TemplateOutcome, { code: "saved" | "no-permission" }>;

function templateErrors(outcome: RefusedTemplate): Partial<Record<string, string>> {
  switch (outcome.code) {
    case "taken":
      return { name: templateMessages.nameTaken };
    case "too-many":
      return { name: templateMessages.tooManyTemplates };
    case "not-found":
      return { name: templateMessages.templateGone };
    case "faulty":
      if (outcome.fault === "without-name") return { name: templateMessages.noName };
      if (outcome.fault === "name-too-long") return { name: templateMessages.nameTooLong };
      return { times: templateMessages.noTimes };
  }
}

async function saveNeeds(deps: Deps, { member, of, form }: SentForm) {
  const lines = typedCoverage(form);
  const typedFields = { name: "", times: "", lines };
  const parsedCoverage = readCoverage(lines);
  if ("faults" in parsedCoverage) {
    const errors = [...parsedCoverage.faults].map(([line, fault]): [string, string] => [
      fault === "no-people" ? coverageFields(line).people : coverageFields(line).times,
      coverageFaultTexts[fault],
    ]);
    return refusalAnswer({
      text: templateMessages.notSaved,
      of,
      errors: Object.fromEntries(errors),
      typed: typedFields,
    });
  }
  switch (await saveCoverage(deps, { member, centreId: of ?? "", coverage: parsedCoverage.needs })) {
    case "saved":
      return successAnswer(templateMessages.coverageSaved);
    case "faulty":
      return refusalAnswer({ text: answerMessages.invalid, of, errors: {}, typed: typedFields });
    case "no-permission":
      throw refusal(404, answerMessages.centreGone);
  }
}

const successAnswer = (text: string) =>
  data<TemplatesAnswer>({ tone: "success", text, of: null, errors: {}, typed: null });

const refusalAnswer = (page: Omit<TemplatesAnswer, "tone">) =>
  data<TemplatesAnswer>({ tone: "problem", ...page }, { status: 422 });
