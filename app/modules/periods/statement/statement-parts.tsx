import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import type { LocalDate } from "~/time/dates";
import { formatMinutes } from "~/time/durations";
import { Button, buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import { isSupplement } from "../period-name";
import { AnswerForms, Version } from "./answer-forms";
import { messages } from "./messages";
import type { ShownStatement } from "./show-statement.server";
import { StatementFigures } from "./statement-figures";
import type { StatementAnswer } from "./submit-statement.server";

interface StatementPartsProps {
  statement: ShownStatement;
  isOwn: boolean;
  answer: StatementAnswer | undefined;
  isSending: boolean;
  /** The address of the version that counts. */
  latest: string;
  /** The addresses of its files. */
  files: { pdf: string; json: string };
  /** The address at which a manager prints the link of a person without an address; null without one. */
  printLink?: string | null;
  /** The address at which a manager corrects the day that the person contests; null without one. */
  correction?: string | null;
  /** Returns the address of a day; without it days are no links. */
  dayHref?: (on: LocalDate) => string;
}

/**
 * An issued month: its figures, the answer of its person, what happened, and how it is checked. With `dayHref` a person can also correct a
 * day.
 */
export function StatementParts({
  statement,
  isOwn,
  answer,
  isSending,
  latest,
  files,
  printLink = null,
  correction = null,
  dayHref,
}: StatementPartsProps) {
  const { needsDelivery } = statement;
  return (
    <>
      <h2 className="mt-4 text-xl font-bold first-letter:uppercase">
        {isSupplement(statement, statement) ? `Complemento ${statement.name}` : statement.name}
      </h2>
      <p className="mt-1 text-muted">
        {(isOwn ? messages.intro : messages.introOf)(statement.version, statement.issuedAt)}
      </p>
      {!statement.isCurrent && (
        <div className="mt-3">
          <Notice tone="info">
            {isOwn ? messages.replaced : messages.replacedOf}{" "}
            <Link to={latest} className="underline">
              {messages.replacedLink}
            </Link>
          </Notice>
        </div>
      )}
      {statement.reason && (
        <p className="mt-2 max-w-prose wrap-anywhere">
          {messages.reason} <bdi>{statement.reason}</bdi>
        </p>
      )}
      <p className="mt-3 text-lg">
        {isSupplement(statement, statement) ? (
          messages.supplement
        ) : (
          <>
            <strong className="tabular-nums">{formatMinutes(statement.figures.effective)}</strong>
            {" trabajadas "}
            {statement.figures.expected !== null && (
              <span className="inline-block">de {formatMinutes(statement.figures.expected)} previstas</span>
            )}
          </>
        )}
      </p>
      {isOwn && <AnswerForms {...{ statement, answer, isSending }} canCorrect={dayHref !== undefined} />}
      {needsDelivery && (
        <Section id="deliver" title={messages.deliver} className="mt-6 scroll-mt-20">
          <p className="mt-1 max-w-prose">{messages.deliverHint}</p>
          <Form method="post" className="mt-3 flex flex-wrap items-center gap-3">
            <ExpectedProfileField />
            <Version {...statement} />
            <DownloadLink href={files.pdf} label={messages.download} failed={messages.failedFile} />
            <Button type="submit" name="intent" value="paper" softDisabled={isSending}>
              {messages.paper}
            </Button>
          </Form>
          {printLink && (
            <p className="mt-2 max-w-prose text-muted">
              {messages.deliverLinkHint} <TextLink to={printLink}>{messages.printLink}</TextLink>
            </p>
          )}
        </Section>
      )}
      {!isOwn && !needsDelivery && (
        <div className="mt-4">
          <p className="font-medium">
            {statement.answer === null
              ? messages.silent
              : statement.answer === "agreed"
                ? messages.agreedOf
                : messages.contestedOf}
          </p>
          {statement.contest && <p className="max-w-prose wrap-anywhere">{statement.contest}</p>}
          {correction && statement.contestedOn && (
            <Link to={correction} className={`${buttonClass()} mt-2`}>
              {messages.correct(statement.contestedOn)}
            </Link>
          )}
        </div>
      )}
      <StatementFigures {...statement} isOwn={isOwn} {...(dayHref && { dayHref })} />
      <Section id="history" title={messages.history} className="mt-6">
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {statement.happened.map(({ at, text }) => (
            <li key={`${at} ${text}`} className="py-2 wrap-anywhere">
              <span className="mr-2 text-muted tabular-nums">{at}</span> {text}
            </li>
          ))}
        </ul>
        {statement.mayNotePaper && !needsDelivery && (
          <Form method="post" className="mt-3">
            <ExpectedProfileField />
            <Version {...statement} />
            <Button type="submit" look="quiet" name="intent" value="paper" softDisabled={isSending}>
              {messages.paper}
            </Button>
          </Form>
        )}
      </Section>
      <Section id="proof" title={messages.proof} className="mt-6">
        <p className="mt-1 max-w-prose wrap-anywhere text-muted">
          {messages.proofText(statement.seq)} {statement.checkpointText}
        </p>
        {statement.isCurrent && (
          <>
            <div className="mt-3 flex flex-wrap gap-3">
              <DownloadLink href={files.pdf} label={messages.download} failed={messages.failedFile} />
              <DownloadLink href={files.json} label={messages.downloadFile} failed={messages.failedFile} />
            </div>
            <p className="mt-2 max-w-prose text-muted">{messages.checkHint}</p>
            <p>
              <TextLink to="/verificar">{messages.check}</TextLink>
            </p>
          </>
        )}
      </Section>
    </>
  );
}
