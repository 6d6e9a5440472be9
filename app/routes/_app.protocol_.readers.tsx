import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/protocol/copy";
import { RemindForm } from "~/modules/protocol/manage-card";
import { showReaders } from "~/modules/protocol/show-readers.server";
import { inCell } from "~/platform/context.server";
import { formatDateTime } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageLinks } from "~/ui/page-links";

export const meta: MetaFunction = () => [{ title: `${copy.readersTitle} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  const { cell, company } = await requireMay(args, "edit-protocol");
  const params = new URL(args.request.url).searchParams;
  return showReaders(inCell(args.context, cell), { company, params });
}

export default function Readers() {
  const { version, have, counts, readers, next, isLaterPage, timeZone } = useLoaderData<typeof loader>();
  const ways = [
    ["faltan", `Faltan ${counts.people - counts.read}`, !have],
    ["leido", `Lo han leído ${counts.read}`, have],
  ] as const;
  return (
    <div className="pb-8">
      <Link to="/protocol" className="inline-flex min-h-11 items-center gap-2 font-medium text-brand">
        <ArrowLeft aria-hidden className="size-5" />
        Protocolo
      </Link>
      <h1 className="text-2xl font-bold">{copy.readersTitle}</h1>
      <p className="mt-1 max-w-prose text-muted">
        {version === null ? copy.noneManager : `Versión ${version}. ${copy.withoutAddress}`}
      </p>
      <nav aria-label="Quién" className="mt-4 flex flex-wrap gap-3">
        {ways.map(([who, label, isShown]) => (
          <Link
            key={who}
            to={`?who=${who}`}
            aria-current={isShown ? "page" : undefined}
            className={buttonClass(isShown ? "primary" : "quiet")}
          >
            {label}
          </Link>
        ))}
      </nav>
      {!have && counts.reachable > 0 && (
        <div className="mt-4">
          <RemindForm isSending={false} />
        </div>
      )}
      {readers.length === 0 ? (
        <EmptyState title={have ? copy.nobodyRead : copy.everybodyRead} />
      ) : (
        <ul className="mt-4 divide-y divide-line card">
          {readers.map(({ id, name, email, readAt }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-muted">
                {readAt !== null && formatDateTime(readAt, timeZone)}
                {readAt === null && email === null && "Sin correo: en el kiosco o en papel"}
              </span>
            </li>
          ))}
        </ul>
      )}
      <PageLinks kept={{ who: have ? "leido" : "faltan" }} words={words} {...{ next, isLaterPage }} />
    </div>
  );
}

const words = { first: "Volver al principio", next: "Ver más personas" };
