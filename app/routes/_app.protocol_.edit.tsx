import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { messages } from "~/modules/compliance/protocol/messages";
import { ProtocolFields } from "~/modules/compliance/protocol/protocol-fields";
import { showDraft } from "~/modules/compliance/protocol/show-draft.server";
import {
  submitEditedProtocol,
  type FailedProtocol,
} from "~/modules/compliance/protocol/submit-protocol.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { ActionBar } from "~/ui/action-bar";
import { Button, buttonClass } from "~/ui/button";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { BackLink } from "~/ui/back-link";
import { PageHeading } from "~/ui/page-heading";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: `${messages.edit} · Fichaclara` }];

export const loader = guardLoader("edit-protocol", (deps, { member }) =>
  showDraft(deps, { company: member.company }),
);

export const action = guardAction("edit-protocol", submitEditedProtocol);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<FailedProtocol>(messages.failed, (text) => ({
  tone: "problem",
  text,
  errors: {},
  typed: null,
  id: null,
  basedOn: null,
  theirs: {},
}));

export const headers = keepActionHeaders;

export default function EditProtocol() {
  const page = useLoaderData<typeof loader>();
  const answer: FailedProtocol | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSendingOrReloading();
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const form = useErrorFocus(answer);
  const [hasTyped, setHasTyped] = useState(false);
  // The first version is the draft as it is. A later one needs a change.
  const isReady = hasTyped || answer !== undefined || page.basedOn === 0 || page.changed.length > 0;
  return (
    <>
      <BackLink to="/protocol">Protocolo</BackLink>
      <PageHeading
        title={page.basedOn === 0 ? messages.begin : messages.edit}
        intro={page.basedOn === 0 ? messages.editIntro : messages.editLaterIntro(page.basedOn + 1)}
      />
      {page.changed.length > 0 && (
        <div className="mt-4">
          <Notice tone="info">{messages.changedSince(page.changed)}</Notice>
        </div>
      )}
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={(event: FormEvent<HTMLFormElement>) => {
          onInput(event);
          setHasTyped(true);
        }}
        className="mt-4 flex flex-col gap-4"
      >
        <ExpectedProfileField />
        <input type="hidden" name="id" value={answer?.id ?? page.id} />
        <input type="hidden" name="based_on" value={answer?.basedOn ?? page.basedOn} />
        <ProtocolFields
          sections={answer?.typed ?? page.sections}
          errors={errors}
          drafts={page.drafts}
          theirs={answer?.theirs ?? {}}
        />
        <LiveRegion className="empty:absolute">
          {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
        </LiveRegion>
        <ActionBar>
          <Button type="submit" look={isReady ? "primary" : "quiet"} softDisabled={isSending}>
            {isSending ? "Guardando..." : messages.save}
          </Button>
          <Link to="/protocol" className={`${buttonClass("quiet")}`}>
            Cancelar
          </Link>
        </ActionBar>
      </Form>
    </>
  );
}
