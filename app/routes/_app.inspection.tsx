import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { copy } from "~/modules/inspection/copy";
import { LinkCard } from "~/modules/inspection/link-card";
import { listLinks } from "~/modules/inspection/list-links.server";
import { submitRevocation, type RevocationAnswer } from "~/modules/inspection/submit-revocation.server";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { requireForm } from "~/platform/http.server";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageLinks } from "~/ui/page-links";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: `${copy.title} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  const { cell, company } = await requireMay(args, "manage-inspections");
  const before = new URL(args.request.url).searchParams.get("before");
  const page = await listLinks(inCell(args.context, cell), { companyId: company.id, before });
  return { ...page, isLaterPage: before !== null, timeZone: company.timeZone };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "manage-inspections");
  const form = await requireForm(args.request);
  return submitRevocation(inCell(args.context, member.cell), { member, form });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args.serverAction<typeof action>().catch((fault: unknown) => {
    if (!isMomentary(fault)) throw fault;
    return leftBy<RevocationAnswer>(fault, { tone: "problem", text: reasonOf(fault, copy.failed) });
  });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Inspections() {
  const { links, next, isLaterPage, timeZone } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <h1 className="text-2xl font-bold">{copy.title}</h1>
      <section aria-labelledby="links" className="mt-4">
        <h2 id="links" className="text-xl font-bold">
          Enlaces para inspectores
        </h2>
        <p className="mt-1 max-w-prose text-muted">{copy.intro}</p>
        <Link to="/inspection/new" className={`${buttonClass()} mt-4`}>
          {copy.make}
        </Link>
        <LiveRegion className="mt-4 empty:absolute">
          {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
        </LiveRegion>
        {links.length === 0 ? (
          <EmptyState title={copy.none} hint={copy.noneHint} />
        ) : (
          <ul className="mt-4 flex flex-col gap-4">
            {links.map((link) => (
              <LinkCard key={link.id} {...{ link, timeZone, isSending }} />
            ))}
          </ul>
        )}
        <PageLinks kept={{}} words={pageWords} {...{ next, isLaterPage }} />
      </section>
      <section aria-labelledby="files" className="mt-8">
        <h2 id="files" className="text-xl font-bold">
          Archivos para entregar
        </h2>
        <p className="mt-1 max-w-prose">
          El{" "}
          <Link to="/register" className="font-medium text-brand underline">
            registro verificable
          </Link>
          , entero o por periodos y personas.
        </p>
      </section>
    </>
  );
}

const pageWords = { first: "Volver a los más recientes", next: "Ver más antiguos" };
