import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CheckPage } from "~/modules/compliance/check/check-page";
import { messages } from "~/modules/compliance/check/messages";
import { showCheck } from "~/modules/compliance/check/show-check.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { PageHeading } from "~/ui/page-heading";
import { SectionTabs } from "~/ui/shell/section-tabs";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("manage-inspections", showCheck);

export default function Check() {
  const check = useLoaderData<typeof loader>();
  return (
    <>
      <SectionTabs of="Inspección" />
      <PageHeading title={messages.title} intro={messages.intro} />
      <CheckPage {...check} />
    </>
  );
}
