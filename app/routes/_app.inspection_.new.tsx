import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useNavigation, type ClientActionFunctionArgs } from "@remix-run/react";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { MeantFor } from "~/modules/directory/meant-for";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { copy } from "~/modules/inspection/copy";
import { LinkFields } from "~/modules/inspection/link-fields";
import { MadeLinkScreen } from "~/modules/inspection/made-link";
import { loadLinkPage, submitLinkForm, type LinkAnswer } from "~/modules/inspection/submit-link-form.server";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { limitPerson } from "~/platform/person-limit.server";
import { Button, buttonClass } from "~/ui/button";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";
import { useMendedErrors } from "~/ui/use-mended-errors";

export const meta: MetaFunction = () => [{ title: `${copy.make} · Fichaclara` }];

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "manage-inspections");
  const page = await loadLinkPage(inCell(args.context, member.cell), { member });
  return { page, id: newId(args.context.now), timeZone: member.company.timeZone };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "manage-inspections");
  const form = await requireMeantForm(args.request, member);
  const tooMany = await limitPerson(args.context.env, member.profile.id);
  if (tooMany) return data<Partial<LinkAnswer>>({ problem: tooMany.text }, tooMany.init);
  return submitLinkForm(inCell(args.context, member.cell), { member, form });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args
    .serverAction<typeof action>()
    .then((answer): Partial<LinkAnswer> => answer)
    .catch((fault: unknown) => {
      if (!isMomentary(fault)) throw fault;
      return leftBy<Partial<LinkAnswer>>(fault, { problem: reasonOf(fault, copy.failed) });
    });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function NewInspection() {
  const { page, id, timeZone } = useLoaderData<typeof loader>();
  const answer: Partial<LinkAnswer> | undefined = useLastAnswer<typeof clientAction>();
  const isSending = useNavigation().formMethod === "POST";
  const { errors, onInput } = useMendedErrors(answer, answer?.page?.form.errors);
  if (answer?.made) return <MadeLinkScreen made={answer.made} timeZone={timeZone} />;
  return (
    <>
      <h1 className="text-2xl font-bold">{copy.make}</h1>
      <Form method="post" noValidate onInput={onInput} className="mt-4 flex flex-col gap-6">
        <MeantFor />
        <input type="hidden" name="id" value={id} />
        {/* The first button is the one that Enter presses. */}
        <button type="submit" className="hidden" />
        <LinkFields page={answer?.page ?? page} errors={errors} />
        <LiveRegion className="empty:absolute">
          {answer?.problem && !isSending && <Notice tone="problem">{answer.problem}</Notice>}
        </LiveRegion>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" softDisabled={isSending}>
            {isSending ? "Enviando..." : copy.make}
          </Button>
          <Link to="/inspection" className={buttonClass("quiet")}>
            Cancelar
          </Link>
        </div>
      </Form>
    </>
  );
}
