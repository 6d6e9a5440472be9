import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { BalancesList } from "~/modules/schedules/balances/balances-list";
import { messages, orderNames } from "~/modules/schedules/balances/messages";
import { showBalances } from "~/modules/schedules/balances/show-balances.server";
import { balanceOrders } from "~/modules/schedules/balances/sort-balances";
import { Button, buttonClass } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { EmptyState } from "~/ui/empty-state";
import { PageHeading } from "~/ui/page-heading";
import { PageLinks, peoplePageTexts } from "~/ui/page-links";
import { SectionTabs } from "~/ui/shell/section-tabs";
import { PersonSearch } from "~/ui/person-search";
import { TextLink } from "~/ui/text-link";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("plan-schedules", showBalances);

export default function Balances() {
  const page = useLoaderData<typeof loader>();
  const { people, who, hasSearch, order, without, left, others, todayOn, next, isLaterPage } = page;
  const keptParams = {
    ...(left && { left: "yes" }),
    ...(who && { who }),
    ...(order !== "name" && { sort: order }),
  };
  return (
    <div className="pb-8">
      <SectionTabs of="Horarios" />
      <PageHeading title={messages.title} intro={left ? messages.leftIntro : messages.intro} help="saldo" />
      {left && (
        <p className="mt-2">
          <TextLink to="/schedules/balances">{messages.showActive}</TextLink>
        </p>
      )}
      {!left && without > 0 && (
        <p className="mt-2">
          {messages.without(without)} <TextLink to="/schedules">{messages.giveTerms}</TextLink>
        </p>
      )}
      {hasSearch && (
        <Form method="get" className="mt-3 flex items-end gap-3">
          <PersonSearch who={who} className="min-w-0 grow sm:max-w-80" />
          {order !== "name" && <input type="hidden" name="sort" value={order} />}
          {left && <input type="hidden" name="left" value="yes" />}
          <Button type="submit" look="quiet">
            Buscar
          </Button>
        </Form>
      )}
      {people.length === 0 ? (
        who || isLaterPage || left ? (
          <p className="mt-4">{left && !who ? messages.nobodyLeft : messages.nobodyFound}</p>
        ) : (
          <EmptyState title={messages.nobody} hint={messages.nobodyHint}>
            <Link to="/schedules" className={buttonClass()}>
              {messages.giveTerms}
            </Link>
          </EmptyState>
        )
      ) : (
        <>
          <OrderLinks kept={{ ...(left && { left: "yes" }), ...(who && { who }) }} chosen={order} />
          {page.isTooMany && <p className="mt-2 text-paused">{messages.tooManyToSort(page.mostSorted)}</p>}
          <BalancesList people={people} todayOn={todayOn} />
          <div className="mt-4">
            <DownloadLink
              href={`/schedules/balances.csv${left ? "?left=yes" : ""}`}
              label={messages.download}
              failed={messages.failedDownload}
            />
          </div>
        </>
      )}
      {!left && others > 0 && (
        <p className="mt-4">
          <TextLink to="?left=yes">{messages.showLeft(others)}</TextLink>
        </p>
      )}
      <PageLinks {...{ kept: keptParams, next, isLaterPage }} words={peoplePageTexts} />
    </div>
  );
}

/** The links that sort the list. They work without scripts. */
const OrderLinks = ({ kept, chosen }: { kept: Record<string, string>; chosen: keyof typeof orderNames }) => (
  <nav aria-label="Orden" className="mt-2 flex flex-wrap items-center gap-x-4">
    <span className="text-muted max-sm:w-full">Ordenar por</span>
    {balanceOrders.map((order) => (
      <Link
        key={order}
        to={`?${new URLSearchParams({ ...kept, sort: order })}`}
        preventScrollReset
        aria-current={order === chosen ? "true" : undefined}
        className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-4 hover:underline aria-[current]:font-bold aria-[current]:text-ink aria-[current]:underline"
      >
        {orderNames[order]}
      </Link>
    ))}
  </nav>
);
