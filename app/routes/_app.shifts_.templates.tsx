import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/shifts/grid/messages";
import { templateMessages } from "~/modules/shifts/grid/template-messages";
import { showTemplates } from "~/modules/shifts/grid/show-templates.server";
import { submitTemplates, type TemplatesAnswer } from "~/modules/shifts/grid/submit-templates.server";
import { CoverageForm, TemplateForm } from "~/modules/shifts/grid/template-forms";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.templates} · Fichaclara` }];

export const loader = guardLoader("plan-shifts", showTemplates);

export const action = guardAction("plan-shifts", submitTemplates);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<TemplatesAnswer>(messages.failed, (text) => ({
  tone: "problem",
  text,
  of: null,
  errors: {},
  typed: null,
}));

export const headers = keepActionHeaders;

export default function ShiftTemplates() {
  const { templates, centres } = useLoaderData<typeof loader>();
  const answer: TemplatesAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const forms = { answer, isSending };
  return (
    <div className="pb-8">
      <BackLink to="/shifts">{messages.title}</BackLink>
      <PageHeading title={messages.templates} intro={templateMessages.templatesIntro} />
      <LiveRegion className="mt-2 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      <Section id="templates" title={templateMessages.templatesTitle} className="mt-6">
        {templates.length === 0 && <p className="text-muted">{templateMessages.noTemplates}</p>}
        <div className="mt-2 divide-y divide-line">
          {templates.map((template) => (
            <TemplateForm
              key={`${template.id} ${template.name} ${template.times}`}
              template={template}
              {...forms}
            />
          ))}
          {/* A new key empties the fields of the template that was added. */}
          <TemplateForm key={`new ${templates.length}`} template={null} {...forms} />
        </div>
      </Section>
      <Section id="coverage" title={templateMessages.coverageTitle} className="mt-8">
        <p className="max-w-prose text-muted">{templateMessages.coverageIntro}</p>
        {centres.map((centre) => (
          <div
            key={`${centre.id} ${centre.lines.length}`}
            className="mt-4 max-sm:border-t max-sm:border-line max-sm:pt-4 sm:card sm:p-4"
          >
            {centres.length > 1 && <h3 className="mb-3 text-lg font-bold">{centre.name}</h3>}
            <CoverageForm centre={centre} {...forms} />
          </div>
        ))}
      </Section>
    </div>
  );
}
