import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { copy } from "~/modules/inspection/copy";
import { LinkCard } from "~/modules/inspection/link-card";
import { listLinks } from "~/modules/inspection/list-links.server";
import { listPacks } from "~/modules/inspection/pack/list-packs.server";
import { PackSection } from "~/modules/inspection/pack/pack-section";
import {
  loadPackPage,
  submitPackForm,
  type PackAnswer,
} from "~/modules/inspection/pack/submit-pack-form.server";
import { submitRevocation, type RevocationAnswer } from "~/modules/inspection/revoke-link.server";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { limitPerson } from "~/platform/person-limit.server";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageLinks } from "~/ui/page-links";
import { SectionTabs } from "~/ui/shell/section-tabs";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: `${copy.title} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "manage-inspections");
  const { cell, company } = member;
  const deps = inCell(args.context, cell);
  const before = new URL(args.request.url).searchParams.get("before");
  const [links, page, packs] = await Promise.all([
    listLinks(deps, { companyId: company.id, before }),
    loadPackPage(deps, { member }),
    listPacks(deps, { companyId: company.id }),
  ]);
  const nextId = newId(args.context.now);
  return { ...links, page, packs, nextId, isLaterPage: before !== null, timeZone: company.timeZone };
}

/** What was said of a link, or of a pack. */
type Answer = Partial<{ link: RevocationAnswer; pack: PackAnswer }>;

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "manage-inspections");
  const form = await requireMeantForm(args.request, member);
  const tooMany = await limitPerson(args.context.env, member.profile.id);
  if (tooMany)
    return data<Answer>({ pack: { page: null, tone: "problem", text: tooMany.text } }, tooMany.init);
  const deps = inCell(args.context, member.cell);
  if (form.has("revoke")) {
    const revoked = await submitRevocation(deps, { member, form });
    return data<Answer>({ link: revoked.data }, revoked.init ?? undefined);
  }
  const asked = await submitPackForm(deps, { member, form });
  return data<Answer>({ pack: asked.data }, asked.init ?? undefined);
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args
    .serverAction<typeof action>()
    .then((answer): Answer => answer)
    .catch((fault: unknown) => {
      if (!isMomentary(fault)) throw fault;
      const text = reasonOf(fault, copy.failed);
      return leftBy<Answer>(fault, { pack: { page: null, tone: "problem", text } });
    });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Inspections() {
  const { links, next, isLaterPage, timeZone, page, packs, nextId } = useLoaderData<typeof loader>();
  const answer: Answer | undefined = useLastAnswer<typeof clientAction>();
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <SectionTabs of="Inspección" />
      <h1 className="text-2xl font-bold">{copy.title}</h1>
      <PackSection {...{ page, packs, nextId, timeZone, isSending }} answer={answer?.pack} />
      <section aria-labelledby="links" className="mt-10">
        <h2 id="links" className="text-xl font-bold">
          Enlaces para inspectores
        </h2>
        <p className="mt-1 max-w-prose text-muted">{copy.intro}</p>
        <Link to="/inspection/new" className={`${buttonClass()} mt-4`}>
          {copy.make}
        </Link>
        <LiveRegion className="mt-4 empty:absolute">
          {answer?.link && !isSending && <Notice tone={answer.link.tone}>{answer.link.text}</Notice>}
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
    </>
  );
}

const pageWords = { first: "Volver a los más recientes", next: "Ver más antiguos" };
