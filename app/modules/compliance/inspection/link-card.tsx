import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
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
    <li className="py-3">
      <article aria-labelledby={`link-${id}`}>
        <h3 id={`link-${id}`} className="text-lg font-bold wrap-anywhere">
          <bdi>{inspectorName}</bdi>
          <span className="block text-base font-normal">{office}</span>
        </h3>
        <p className={`mt-1 w-fit rounded-full px-3 py-0.5 text-sm font-medium ${stateTones[state]}`}>
          {state === "unopened" || state === "opened"
            ? messages.validUntil(formatDate(localDateOf(link.expiresAt, timeZone)).slice(0, 5))
            : endedTexts[state]}
        </p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 text-sm">
          <dt className="text-muted">Periodo</dt>
          <dd>
            Del {formatDate(from)} al {formatDate(to)}
            <span className="block">{peopleText(people)}</span>
            {!withPlans && <span className="block">{messages.withoutPlans}</span>}
          </dd>
          <dt className="text-muted">Creado</dt>
          <dd className="wrap-anywhere">
            El {at(link.createdAt)}
            <span className="block">Por {link.createdBy}</span>
          </dd>
          <dt className="text-muted">{state === "expired" ? "Caducó" : "Caduca"}</dt>
          <dd>El {at(link.expiresAt)}</dd>
        </dl>
        {(openedAt !== null || state === "unopened") && (
          <p className="mt-2 text-sm">
            {openedAt === null ? messages.notOpened : openedText(openedCount, at(openedAt))}
          </p>
        )}
        {files.length > 0 && (
          <>
            <h4 className="mt-3 text-sm font-medium">Archivos descargados</h4>
            <ul className="text-sm">
              {files.map(({ file, at: downloadedAt }, index) => (
                <li key={index}>
                  {fileTexts[file]} · {at(downloadedAt)}
                </li>
              ))}
            </ul>
          </>
        )}
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

const openedText = (count: number, at: string) =>
  count === 1 ? `Abierto el ${at}` : `Abierto ${count} veces, la última el ${at}`;
