import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/schedules/terms/messages";
import { requireVersionsOf, showVersions } from "~/modules/schedules/terms/show-versions.server";
import { VersionsList } from "~/modules/schedules/terms/versions-list";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${!data || data.isOwn ? messages.ownTitle : messages.personTitle(data.name)} · Fichaclara`,
  },
];

export const loader = guardLoader(requireVersionsOf, showVersions);

export default function TermsVersions() {
  const { isOwn, name, profileId, versions, mayPlan } = useLoaderData<typeof loader>();
  return (
    <div className="pb-8">
      {mayPlan ? (
        <BackLink to="/schedules">{messages.title}</BackLink>
      ) : (
        <BackLink to="/profile">Mi Perfil</BackLink>
      )}
      <h1 className="text-2xl font-bold wrap-anywhere">
        {isOwn ? messages.ownTitle : messages.personTitle(name)}
      </h1>
      <p className="mt-1 max-w-prose text-muted">{messages.versionsIntro}</p>
      {mayPlan && (
        <Link to={`/schedules/new?person=${profileId}`} className={`${buttonClass()} mt-4`}>
          {messages.give}
        </Link>
      )}
      {versions.length > 0 ? (
        <VersionsList versions={versions} />
      ) : (
        <EmptyState title={isOwn ? messages.noneOwn : messages.noneOf} hint={messages.noneHint} />
      )}
    </div>
  );
}
