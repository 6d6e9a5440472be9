import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { KindFields } from "~/modules/absences/kinds/kind-fields";
import { KindsList } from "~/modules/absences/kinds/kinds-list";
import { messages } from "~/modules/absences/kinds/messages";
import { showKinds } from "~/modules/absences/kinds/show-kinds.server";
import { submitKinds, type KindAnswer } from "~/modules/absences/kinds/submit-kinds.server";
import { keepActionHeaders } from "~/platform/http.server";
import { ActionBar } from "~/ui/action-bar";
import { BackLink } from "~/ui/back-link";
import { Button, buttonClass } from "~/ui/button";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { useIsSending } from "~/ui/use-is-sending";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("set-absence-kinds", showKinds);

export const action = guardAction("set-absence-kinds", submitKinds);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<KindAnswer>(messages.failed, (text, typedFields) => ({
  tone: "problem",
  text,
  errors: {},
  typed: typedFields,
}));

export const headers = keepActionHeaders;

export default function AbsenceKinds() {
  const page = useLoaderData<typeof loader>();
  const answer: KindAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const notice = answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>;
  return page.view === "form" ? (
    <KindForm {...{ page, answer, isSending, notice }} />
  ) : (
    <KindsPage {...{ page, isSending, notice }} />
  );
}

type Page = Awaited<ReturnType<typeof showKinds>>;

interface PartProps<View> {
  page: Extract<Page, { view: View }>;
  isSending: boolean;
  notice: ReactNode;
}

const KindsPage = ({ page: { kinds, saved, isFull }, isSending, notice }: PartProps<"list">) => (
  <div className="pb-8">
    <BackLink to="/absences">Ausencias</BackLink>
    <PageHeading title={messages.title} intro={messages.intro} />
    <LiveRegion className="mt-4 empty:absolute">
      {notice || (saved !== null && !isSending && <Notice tone="success">{messages.saved(saved)}</Notice>)}
    </LiveRegion>
    {isFull ? (
      <p className="mt-4 text-muted">{messages.full}</p>
    ) : (
      <Link to="?kind=new" className={`${buttonClass("quiet")} mt-4`}>
        {messages.add}
      </Link>
    )}
    <KindsList {...{ kinds, isSending }} />
  </div>
);

function KindForm({
  page,
  answer,
  isSending,
  notice,
}: PartProps<"form"> & { answer: KindAnswer | undefined }) {
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const form = useErrorFocus(answer);
  const { name, source, countsFrom, changeable, fixed, startYears, isFull } = page;
  return (
    <div className="pb-8">
      <BackLink to="/absences/kinds">{messages.title}</BackLink>
      <PageHeading title={name === null ? messages.newTitle : messages.editTitle(name)} />
      {source !== null && <p className="mt-1 max-w-prose text-muted">{source}</p>}
      {countsFrom !== null && <p className="max-w-prose text-muted">Cuenta desde {countsFrom}.</p>}
      {isFull ? (
        <p className="mt-4">{messages.full}</p>
      ) : (
        <Form ref={form} method="post" noValidate onInput={onInput} className="mt-4 flex flex-col gap-4">
          <ExpectedProfileField />
          <KindFields typed={answer?.typed ?? page.typed} {...{ errors, changeable, fixed, startYears }} />
          <LiveRegion className="empty:absolute">{notice}</LiveRegion>
          <ActionBar>
            <Button type="submit" name="intent" value="save" softDisabled={isSending}>
              {isSending ? "Guardando..." : "Guardar"}
            </Button>
            <Link to="/absences/kinds" className={buttonClass("quiet")}>
              Cancelar
            </Link>
          </ActionBar>
        </Form>
      )}
    </div>
  );
}
