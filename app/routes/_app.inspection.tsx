import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { messages } from "~/modules/compliance/inspection/messages";
import { atDoorIntent } from "~/modules/compliance/inspection/link-form";
import { LinkCard } from "~/modules/compliance/inspection/link-card";
import { listLinks } from "~/modules/compliance/inspection/list-links.server";
import { listPacks } from "~/modules/compliance/inspection/pack/list-packs.server";
import { PackSection } from "~/modules/compliance/inspection/pack/pack-section";
import {
  showPackPage,
  submitPackForm,
  type PackAnswer,
} from "~/modules/compliance/inspection/pack/submit-pack-form.server";
import {
  submitRevocation,
  type RevocationAnswer,
} from "~/modules/compliance/inspection/submit-revocation.server";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { limitPerson } from "~/platform/person-limit.server";
import { Button, buttonClass } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { PageLinks } from "~/ui/page-links";
import { Section } from "~/ui/section";
import { SectionTabs } from "~/ui/shell/section-tabs";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("manage-inspections", async (deps, { member, params }) => {
  const { company } = member;
  const before = params.get("before");
  const [links, page, packs] = await Promise.all([
    listLinks(deps, { companyId: company.id, before }),
    showPackPage(deps, { member }),
    listPacks(deps, { companyId: company.id }),
  ]);
  const nextId = newId(deps.now);
  return { ...links, page, packs, nextId, isLaterPage: before !== null, timeZone: company.timeZone };
});

/** The answer to a form about a link or a pack. */
type Answer = Partial<{ link: RevocationAnswer; pack: PackAnswer }>;

const failed = (text: string): Answer => ({ pack: { page: null, tone: "problem", text } });

export const action = guardAction("manage-inspections", async (deps, { member, form }) => {
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return data(failed(tooMany.text), tooMany.init);
  if (form.has("revoke")) {
    const revoked = await submitRevocation(deps, { member, form });
    return data<Answer>({ link: revoked.data }, revoked.init ?? undefined);
  }
  const packAnswer = await submitPackForm(deps, { member, form });
  return data<Answer>({ pack: packAnswer.data }, packAnswer.init ?? undefined);
});

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<typeof action>(messages.failed, failed);

export const headers = keepActionHeaders;

export default function Inspections() {
  const { links, next, isLaterPage, timeZone, page, packs, nextId } = useLoaderData<typeof loader>();
  const answer: Answer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSendingOrReloading();
  return (
    <>
      <SectionTabs of="Inspección" />
      <PageHeading title={messages.title} help="inspeccion" />
      <Form
        method="post"
        action="/inspection/new"
        className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 card border-brand! p-4"
      >
        <ExpectedProfileField />
        <input type="hidden" name="id" value={nextId} />
        <div className="min-w-60 flex-1">
          <h2 className="text-xl font-bold">{messages.doorTitle}</h2>
          <p className="mt-1 text-muted">{messages.doorHint}</p>
        </div>
        <Button
          type="submit"
          name="intent"
          value={atDoorIntent}
          look={packs.some(({ state }) => state === "ready") ? "quiet" : "primary"}
          softDisabled={isSending}
          className="max-sm:w-full"
        >
          {messages.door}
        </Button>
      </Form>
      <Section id="links" title="Enlaces para inspectores" className="mt-4 card p-4">
        <p className="mt-1 max-w-prose text-muted">{messages.intro}</p>
        <Link to="/inspection/new" className={`${buttonClass("quiet")} mt-4 mb-1 max-sm:w-full`}>
          {messages.make}
        </Link>
        {links.length === 0 && (
          <p className="mt-2 text-muted">
            {messages.none}. {messages.noneHint}
          </p>
        )}
        <Fold title={messages.opened} isLast={links.length === 0}>
          {messages.openedText}
        </Fold>
        <LiveRegion className="mt-4 empty:absolute">
          {answer?.link && !isSending && <Notice tone={answer.link.tone}>{answer.link.text}</Notice>}
        </LiveRegion>
        {links.length > 0 && (
          <ul className="mt-4 divide-y divide-line border-t border-line">
            {links.map((link) => (
              <LinkCard key={link.id} {...{ link, timeZone, isSending }} />
            ))}
          </ul>
        )}
        <PageLinks kept={{}} words={pageTexts} {...{ next, isLaterPage }} />
      </Section>
      <PackSection {...{ page, packs, nextId, timeZone, isSending }} answer={answer?.pack} />
    </>
  );
}

const pageTexts = { first: "Volver a los más recientes", next: "Ver más antiguos" };
