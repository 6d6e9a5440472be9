import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { payrollFileNames } from "~/modules/periods/payroll/texts";
import { formatDate } from "~/time/dates";
import { formatDateTime, formatMonth } from "~/time/formats";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Fold } from "~/ui/fold";
import { Section } from "~/ui/section";
import { ShareButtons } from "~/ui/share-buttons";
import { TextField } from "~/ui/text-field";
import { localDateOf } from "~/time/zones";
import { showCode } from "../links/link-secret";
import { hasSessions, isOpenable } from "../links/link-state";
import type { ListedAdviserLink } from "./list-adviser-links.server";
import type { MadeAdviserLink } from "./make-adviser-link.server";
import { messages, stateTexts } from "./messages";
import type { AdvisersPage } from "./show-advisers.server";
import type { AdvisersAnswer } from "./submit-advisers.server";

interface AdvisersScreenProps {
  page: AdvisersPage;
  answer: AdvisersAnswer | undefined;
  emailError: string | undefined;
  isSending: boolean;
}

/** The links of a company's gestoría: a new one with its code, each with its downloads, and the form for another. */
export function AdvisersScreen({ page, answer, emailError, isSending }: AdvisersScreenProps) {
  const { links, month, nextId, timeZone } = page;
  const form = <NewLinkForm {...{ nextId, answer, emailError, isSending }} />;
  return (
    <>
      {answer?.made && <MadeLink made={answer.made} timeZone={timeZone} />}
      {links.length === 0 && form}
      <div className="mt-2">
        <Fold title={messages.sees}>{messages.seesText}</Fold>
      </div>
      {links.length === 0 ? (
        <p className="mt-4 text-muted">{messages.none}</p>
      ) : (
        <ul className="mt-4 flex flex-col gap-4">
          {links.map((link) => (
            <LinkCard key={link.id} {...{ link, month, timeZone, isSending }} />
          ))}
        </ul>
      )}
      {links.length > 0 && month === null && <p className="mt-4 text-muted">{messages.nothingClosed}</p>}
      {links.length > 0 && (
        <details className="mt-4" open={Boolean(answer?.errors.email ?? answer?.email)}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
            {messages.another}
          </summary>
          {form}
        </details>
      )}
    </>
  );
}

interface NewLinkFormProps extends Omit<AdvisersScreenProps, "page"> {
  nextId: string;
}

/** The form for a new link. */
function NewLinkForm({ nextId, answer, emailError, isSending }: NewLinkFormProps) {
  return (
    <Form method="post" noValidate className="mt-4 flex flex-wrap items-end gap-3">
      <ExpectedProfileField />
      <input type="hidden" name="id" value={nextId} />
      <TextField
        key={answer?.made ? nextId : "email"}
        label={messages.email}
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={answer?.made ? "" : answer?.email}
        error={emailError}
        className="w-full sm:max-w-sm"
      />
      <label className="-ml-3 flex min-h-11 w-full items-center gap-1">
        <Checkbox
          key={answer?.made ? nextId : "follows"}
          name="follows_closings"
          defaultChecked={!answer?.made && answer?.followsClosings}
        />
        {messages.follow}
      </label>
      <Button type="submit" name="intent" value="make" softDisabled={isSending}>
        {messages.make}
      </Button>
    </Form>
  );
}

/** Shows a new link and its code, once. */
const MadeLink = ({ made, timeZone }: { made: MadeAdviserLink; timeZone: string }) => (
  <Section id="code" title={`Código para ${made.email}`} className="mt-4 card p-4 wrap-anywhere">
    <p className="mt-1 text-5xl font-bold tracking-widest tabular-nums">{showCode(made.code)}</p>
    <p className="mt-1 max-w-prose">{messages.apart}</p>
    <p className="max-w-prose text-muted">{messages.once}</p>
    <p className="mt-3 truncate rounded-lg border border-field bg-surface p-3 select-all">{made.address}</p>
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <ShareButtons
        text={made.address}
        shared={{ title: messages.codeTitle, url: made.address }}
        copyLabel="Copiar enlace"
        shareLabel="Compartir"
      />
    </div>
    <p className="mt-2 text-muted">Caduca el {formatDate(localDateOf(made.expiresAt, timeZone))}.</p>
  </Section>
);

interface LinkCardProps {
  link: ListedAdviserLink;
  month: string | null;
  timeZone: string;
  isSending: boolean;
}

function LinkCard({ link, month, timeZone, isSending }: LinkCardProps) {
  const { id, email, state, createdBy, createdAt, expiresAt, openedAt, sentAt, followsClosings, files } =
    link;
  const at = (instant: number) => formatDateTime(instant, timeZone);
  return (
    <li className="card p-4">
      <article aria-labelledby={`link-${id}`}>
        <h2 id={`link-${id}`} className="text-lg font-bold wrap-anywhere">
          {email}
        </h2>
        <p className="text-sm wrap-anywhere text-muted">
          {stateTexts[state]} · creado el {at(createdAt)} por {createdBy} ·{" "}
          {state === "expired" ? "caducó" : "caduca"} el {at(expiresAt)}
        </p>
        <p className="text-sm">
          {[
            ...(sentAt === null ? [] : [`Enviado el ${at(sentAt)}`]),
            ...(openedAt === null ? [] : [`abierto el ${at(openedAt)}`]),
          ].join(", ")}
        </p>
        {isOpenable(state) && month !== null && (
          <Form method="post" className="mt-3">
            <ExpectedProfileField />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="month" value={month} />
            <Button type="submit" name="intent" value="send" softDisabled={isSending}>
              {messages.sendMonth(formatMonth(`${month}-01`))}
            </Button>
          </Form>
        )}
        {files.length > 0 && (
          <>
            <h3 className="mt-3 text-sm font-medium">Archivos descargados</h3>
            <ul className="text-sm">
              {files.map(({ file, month: of, at: takenAt }) => (
                <li key={`${file} ${takenAt}`}>
                  {payrollFileNames[file]} de {formatMonth(`${of}-01`)} · {at(takenAt)}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="mt-2 flex flex-wrap items-start gap-x-6 empty:hidden">
          {isOpenable(state) && (
            <Form method="post">
              <ExpectedProfileField />
              <input type="hidden" name="id" value={id} />
              <button
                type="submit"
                name="intent"
                value={followsClosings ? "unfollow" : "follow"}
                aria-disabled={isSending || undefined}
                className="inline-flex min-h-11 items-center font-medium text-brand underline"
              >
                {followsClosings ? messages.followStop : messages.followStart}
              </button>
            </Form>
          )}
          {hasSessions(state) && (
            <details className="open:w-full">
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-problem underline">
                Anular el enlace<span className="sr-only"> de {email}</span>
              </summary>
              <Form method="post" className="flex flex-wrap items-center gap-3">
                <ExpectedProfileField />
                <input type="hidden" name="id" value={id} />
                <p className="max-w-prose">{messages.revokeQuestion}</p>
                <Button type="submit" look="quiet" name="intent" value="revoke" softDisabled={isSending}>
                  Sí, anular
                </Button>
              </Form>
            </details>
          )}
        </div>
      </article>
    </li>
  );
}
