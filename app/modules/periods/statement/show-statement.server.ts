import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import { reportPerson, type ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { displayName } from "~/modules/session/display-name";
import type { Company, Profile } from "~/modules/session/find-session.server";
import { may, type Actor } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import {
  findCoveringCheckpoint,
  type CoveringCheckpoint,
} from "~/modules/register/covering-checkpoint.server";
import { batch } from "~/platform/statement.server";
import { isLocalDate, formatDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { formatDateTime } from "~/time/formats";
import { dayMs } from "~/time/units";
import { isAnswerOpen } from "../answer-term";
import { deliverStatement } from "../deliver-statement.server";
import { findStatement, type Statement } from "../find-statement.server";
import { periodName } from "../period-name";
import { periodsQuery, type IssuedRow } from "../read-periods.server";
import type { PeriodExplanation } from "../model/explain-period";
import { explainStatement } from "../server/explain-statement.server";
import { isToDeliver } from "../model/is-to-deliver";
import { checkpointText } from "./checkpoint-text";
import { answerNames, contestText, messages, wayNames } from "./messages";

/** A statement is signed in the night after it, at the latest within this time. */
const nextNightMs = 2 * dayMs;

/** Reads an issued period: a member, or a person with their link on paper. */
export interface StatementReader {
  company: Company;
  profile: Pick<Profile, "id" | "subject">;
}

/**
 * Returns the data of /statements: an issued period of a person, and the others to choose from. The last one by default. When its person
 * opens it for the first time, that is recorded after the answer. @throws Response 404
 */
export async function showStatement(
  deps: Deps,
  {
    member,
    actor,
    profileId,
    params,
  }: { member: StatementReader; actor: Actor; profileId: string; params: URLSearchParams },
) {
  const { company, profile } = member;
  const isOwn = profileId === profile.id;
  const from = params.get("from");
  if (from !== null && !isLocalDate(from)) throw refusal(404, messages.unknown);
  const { issued, people } = await batch(deps.db, {
    issued: periodsQuery(deps, { companyId: company.id, profileIds: [profileId] }),
    people: deps.db
      .select(reportPerson)
      .from(profiles)
      .where(and(eq(profiles.id, profileId), eq(profiles.companyId, company.id))),
  });
  const [person] = people;
  if (!person) throw refusal(404, messages.unknown);
  const current = issued.filter(({ isCurrent }) => isCurrent).toReversed();
  const chosenFrom = from ?? current[0]?.from;
  const version = Number(/^[1-9]\d{0,3}$/.exec(params.get("version") ?? "")?.[0] ?? 0) || undefined;
  const statement =
    chosenFrom === undefined
      ? null
      : await findStatement(deps, { companyId: company.id, profileId, from: chosenFrom, version });
  if (from !== null && !statement) throw refusal(404, messages.unknown);
  if (statement && isOwn && statement.period.shownAt === null)
    deps.defer("statement shown", () =>
      deliverStatement(deps, {
        person: { company, profileId, subject: profile.subject },
        from: statement.period.from,
        version: statement.period.version,
        by: { way: "shown", kioskId: null },
      }),
    );
  return {
    isOwn,
    name: displayName(person),
    profileId,
    /** Whether the reader closes the months of this person. */
    mayClose: !isOwn && may(actor, "close-periods", "company"),
    /** Whether the reader can print a link for this person, who has no address. */
    mayPrintLink: !isOwn && person.email === null && may(actor, "close-periods", "company"),
    statement:
      statement &&
      toShown(statement, {
        isOwn,
        timeZone: company.timeZone,
        now: deps.now,
        email: person.email,
        mayAnswer: isOwn && may(actor, "answer-statement", "self"),
        mayNote: may(actor, "close-periods", "company"),
        ...(await proofOf(deps, { company, person, statement })),
      }),
    others: current
      .filter(({ from: first }) => first !== chosenFrom)
      .map((period) => ({
        from: period.from,
        name: periodName(period),
        state: stateOf(period),
        isAnswered: period.answer !== null,
      })),
  };
}

/** Returns the explanation of a statement, and the checkpoint that covers it. */
async function proofOf(deps: Deps, of: { company: Company; person: ReportPerson; statement: Statement }) {
  const { company, statement } = of;
  const event = { seq: statement.seq, recordedAt: statement.period.issuedAt };
  const [explained, checkpoint] = await Promise.all([
    explainStatement(deps, of),
    findCoveringCheckpoint({ bucket: deps.env.REGISTER }, { companyId: company.id }, event),
  ]);
  return { explained, checkpoint };
}

/** Returns the text of the person's answer about a period. */
const stateOf = ({ answer }: IssuedRow) => (answer === null ? "Sin respuesta" : answerNames[answer]);

/** Returns a statement as the screen shows it. */
function toShown(
  { period, content, seq, deliveries, answers }: Statement,
  {
    isOwn,
    timeZone,
    now,
    email,
    mayAnswer,
    mayNote,
    explained,
    checkpoint,
  }: {
    isOwn: boolean;
    timeZone: string;
    now: number;
    email: string | null;
    mayAnswer: boolean;
    mayNote: boolean;
    explained: PeriodExplanation;
    checkpoint: CoveringCheckpoint | null;
  },
) {
  const at = (instant: number) => formatDateTime(instant, timeZone);
  const { answer } = period;
  const happened = [
    { at: period.issuedAt, text: "Cerrado" },
    ...deliveries.map(({ way, at: on }) => ({
      at: on,
      text: isOwn && way === "shown" ? messages.opened : wayNames[way],
    })),
    ...answers.map(({ answer: said, at: on, on: day, text, isInLedger, via }) => ({
      at: on,
      text: answerText({ answer: said, on: day, text, isInLedger, via }),
    })),
  ].toSorted((one, other) => one.at - other.at);
  return {
    from: period.from,
    to: period.to,
    version: period.version,
    isCurrent: period.isCurrent,
    name: periodName(period),
    issuedAt: at(period.issuedAt),
    seq,
    /** Empty if the archive lacks the checkpoint of an older statement: the next night's does not cover it first. */
    checkpointText:
      checkpoint === null && now - period.issuedAt > nextNightMs ? "" : checkpointText(checkpoint),
    figures: content.figures,
    pieces: content.pieces,
    lines: content.lines,
    explained,
    reason: content.reason,
    answer,
    contestedOn: answers.at(-1)?.on ?? null,
    /** Why the person does not agree; null if they do, or say no reason. */
    contest: answer === "contested" ? contestText(answers.at(-1)!) : null,
    happened: happened.map((each) => ({ at: at(each.at), text: each.text })),
    /** The days to contest; none if the reader cannot answer. */
    days: mayAnswer && period.isCurrent && isAnswerOpen(period, now) ? datesOf(period) : [],
    // A mail may be unread; who opened the statement or answered it has it.
    mayNotePaper: mayNote && period.shownAt === null && period.paperAt === null && answer === null,
    needsDelivery: mayNote && !isOwn && period.isCurrent && isToDeliver(period, { email, now }),
  };
}

/** A statement as the screen shows it. */
export type ShownStatement = ReturnType<typeof toShown>;

function answerText({
  answer,
  on,
  text,
  isInLedger,
  via,
}: Pick<Statement["answers"][number], "answer" | "on" | "text" | "isInLedger" | "via">): string {
  const how = { account: "", kiosk: ", en una tablet", link: ", con el enlace" }[via];
  const day = on === null ? "" : ` (día ${formatDate(on)})`;
  const words = text === "" ? "" : `: «${text}»`;
  const outside = isInLedger ? "" : ". La empresa ya estaba cerrada: esta respuesta no está en el registro";
  return `${answerNames[answer]}${day}${how}${words}${outside}`;
}
