import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { messages } from "~/modules/compliance/inspection/messages";
import { LinkFields } from "~/modules/compliance/inspection/link-fields";
import { MadeLinkScreen } from "~/modules/compliance/inspection/made-link";
import {
  showLinkPage,
  submitLinkForm,
  type LinkAnswer,
} from "~/modules/compliance/inspection/submit-link-form.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { limitPerson } from "~/platform/person-limit.server";
import { ActionBar } from "~/ui/action-bar";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/button";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: `${messages.make} · Fichaclara` }];

export const loader = guardLoader("manage-inspections", async (deps, { member }) => ({
  page: await showLinkPage(deps, { member }),
  id: newId(deps.now),
  timeZone: member.company.timeZone,
}));

const failed = (problem: string): Partial<LinkAnswer> => ({ problem });

export const action = guardAction("manage-inspections", async (deps, { member, form }) => {
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return data(failed(tooMany.text), tooMany.init);
  return submitLinkForm(deps, { member, form });
});

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<typeof action>(messages.failed, failed);

export const headers = keepActionHeaders;

export default function NewInspection() {
  const { page, id, timeZone } = useLoaderData<typeof loader>();
  const answer: Partial<LinkAnswer> | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSendingOrReloading();
  const { errors, onInput } = useCorrectedErrors(answer, answer?.page?.form.errors);
  const form = useErrorFocus(answer);
  if (answer?.made)
    return <MadeLinkScreen made={answer.made} door={answer.door ?? null} timeZone={timeZone} />;
  return (
    <>
      <BackLink to="/inspection">Inspección</BackLink>
      <PageHeading title={messages.newTitle} intro={messages.newIntro} />
      <Form ref={form} method="post" noValidate onInput={onInput} className="mt-4 flex flex-col gap-4">
        <ExpectedProfileField />
        <input type="hidden" name="id" value={id} />
        {/* Enter presses the first button of a form. */}
        <button type="submit" className="hidden" />
        <LinkFields page={answer?.page ?? page} errors={errors} />
        <LiveRegion className="empty:absolute">
          {answer?.problem && !isSending && <Notice tone="problem">{answer.problem}</Notice>}
        </LiveRegion>
        <ActionBar>
          <Button type="submit" softDisabled={isSending}>
            {isSending ? messages.making : messages.make}
          </Button>
        </ActionBar>
      </Form>
    </>
  );
}
