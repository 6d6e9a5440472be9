import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { messages } from "~/modules/compliance/person-links/messages";
import { PersonMonths } from "~/modules/compliance/person-links/person-months";
import { requireLinkedPerson } from "~/modules/compliance/person-links/require-linked-person.server";
import { showStatement } from "~/modules/periods/statement/show-statement.server";
import { submitOwnAnswer } from "~/modules/periods/statement/submit-statement.server";
import { requireForm } from "~/platform/http.server";
import { FaultScreen } from "~/ui/fault-screen";

export const handle = "static";

export const meta: MetaFunction = () => [
  { title: `${messages.codeTitle} · Fichaclara` },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { deps, actor, reader } = await requireLinkedPerson(args, "see-statement");
  const params = new URL(args.request.url).searchParams;
  const { profileId } = actor;
  return {
    company: reader.company.name,
    page: await showStatement(deps, { member: reader, actor, profileId, params }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { deps, actor, reader } = await requireLinkedPerson(args, "answer-statement");
  const person = { company: reader.company, profileId: actor.profileId, subject: reader.profile.subject };
  return submitOwnAnswer(deps, { person, actor, form: await requireForm(args.request), via: "link" });
}

export default function OwnMonths() {
  return <PersonMonths {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

export function ErrorBoundary() {
  return <FaultScreen />;
}
