import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { hasSessions, type LinkState } from "../links/link-state";
import { EndedBy, peopleText } from "./ended-by";
import { messages, endedTexts, fileTexts } from "./messages";
import type { ListedLink } from "./list-links.server";

const stateTones: Record<LinkState, string> = {
  unopened: "bg-brand-soft text-muted",
  opened: "bg-working-soft text-working",
  expired: "bg-brand-soft text-muted",
  revoked: "bg-problem-soft text-problem",
  blocked: "bg-problem-soft text-problem",
};

/** A link for managers: the inspector, what it shows, when it was opened and which files were downloaded. */
export function LinkCard({
  link,
  timeZone,
  isSending,
}: {
  link: ListedLink;
  timeZone: string;
  isSending: boolean;
}) {
  const { id, state, inspectorName, office, from, to, people, withPlans, openedCount, openedAt, files } =
    link;
  const at = (instant: number) => formatDateTime(instant, timeZone);
  return (
    <li className="py-4 last:pb-0">
      <article aria-labelledby={`link-${id}`}>
        <h3 id={`link-${id}`} className="text-lg font-bold wrap-anywhere">
          <bdi>{inspectorName}</bdi>
          <span className="block text-base font-normal">{office}</span>
        </h3>
        <p className={`mt-1 w-fit rounded-full px-3 py-0.5 text-sm font-medium ${stateTones[state]}`}>
          {state === "unopened" || state === "opened"
            ? messages.validUntil(at(link.expiresAt))
            : endedTexts[state]}
        </p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt className="text-muted">Periodo</dt>
          <dd>
            {formatDate(from)} – {formatDate(to)}
            <span className="block">{peopleText(people)}</span>
            {!withPlans && <span className="block">{messages.withoutPlans}</span>}
          </dd>
          <dt className="text-muted">Creado</dt>
          <dd className="wrap-anywhere">
            {at(link.createdAt)}
            <span className="block">{link.createdBy}</span>
          </dd>
          {state === "expired" && (
            <>
              <dt className="text-muted">Caducó</dt>
              <dd>{at(link.expiresAt)}</dd>
            </>
          )}
          {(openedAt !== null || state === "unopened") && (
            <>
              <dt className="text-muted">Abierto</dt>
              <dd>{openedAt === null ? messages.notOpened : openedText(openedCount, at(openedAt))}</dd>
            </>
          )}
          {files.length > 0 && (
            <>
              <dt className="text-muted">Descargado</dt>
              <dd>
                {files.map(({ file, at: downloadedAt }, index) => (
                  <span key={index} className="block">
                    {fileTexts[file]}
                    <span className="max-sm:hidden"> · </span>
                    <span className="block sm:inline-block">{at(downloadedAt)}</span>
                  </span>
                ))}
              </dd>
            </>
          )}
        </dl>
        {hasSessions(state) && (
          <EndedBy
            what={messages.revoke}
            question={messages.revokeQuestion}
            yes={messages.revokeYes}
            name="revoke"
            value={id}
            isSending={isSending}
          />
        )}
      </article>
    </li>
  );
}

const openedText = (count: number, at: string) => (count === 1 ? at : `${count} veces, la última el ${at}`);
