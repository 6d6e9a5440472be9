import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { messages } from "~/modules/compliance/protocol/messages";
import { RemindForm } from "~/modules/compliance/protocol/manage-card";
import { showReaders } from "~/modules/compliance/protocol/show-readers.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { formatDateTime } from "~/time/formats";
import { Avatar } from "~/ui/avatar";
import { BackLink } from "~/ui/back-link";
import { EmptyState } from "~/ui/empty-state";
import { PageHeading } from "~/ui/page-heading";
import { PageLinks, peoplePageTexts } from "~/ui/page-links";
import { PeriodPresets, presetClass } from "~/ui/period-presets";

export const meta: MetaFunction = () => [{ title: `${messages.readersTitle} · Fichaclara` }];

export const loader = guardLoader("edit-protocol", (deps, { member, params }) =>
  showReaders(deps, { company: member.company, params }),
);

export default function Readers() {
  const { version, have, counts, readers, next, isLaterPage, timeZone } = useLoaderData<typeof loader>();
  const filters = [
    ["faltan", `Faltan ${counts.people - counts.read}`, !have],
    ["leido", `Lo han leído ${counts.read}`, have],
  ] as const;
  return (
    <div className="pb-8">
      <BackLink to="/protocol">Protocolo</BackLink>
      <PageHeading
        title={messages.readersTitle}
        intro={version === null ? messages.noneManager : `Versión ${version}`}
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label="Quién" className="max-sm:w-full">
          <PeriodPresets>
            {filters.map(([who, label, isShown]) => (
              <Link
                key={who}
                to={`?who=${who}`}
                aria-current={isShown || undefined}
                className={`${presetClass} sm:whitespace-nowrap`}
              >
                {label}
              </Link>
            ))}
          </PeriodPresets>
        </nav>
        {!have && counts.reachable > 0 && <RemindForm count={counts.reachable} isSending={false} />}
      </div>
      {readers.length === 0 ? (
        <EmptyState title={have ? messages.nobodyRead : messages.everybodyRead} />
      ) : (
        <ul className="mt-4 divide-y divide-line card">
          {readers.map(({ id, name, email, readAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 px-4 py-2">
              <Avatar name={name} />
              <span className="min-w-0 grow basis-40 wrap-anywhere">
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-muted">
                  {email ?? (readAt === null ? "Sin correo: en la tablet o en papel" : "Sin correo")}
                </span>
              </span>
              {readAt !== null && (
                <span className="text-muted tabular-nums">{formatDateTime(readAt, timeZone)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {!have && readers.length > 0 && (
        <p className="mt-3 max-w-prose text-sm text-pretty text-muted">{messages.withoutAddress}</p>
      )}
      <PageLinks
        kept={{ who: have ? "leido" : "faltan" }}
        words={peoplePageTexts}
        {...{ next, isLaterPage }}
      />
    </div>
  );
}
