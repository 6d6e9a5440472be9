import { Link, useLoaderData } from "@remix-run/react";
import { Children, isValidElement, type ReactNode } from "react";
import { slugOf } from "~/platform/slug";
import { BackLink } from "~/ui/back-link";
import { SkipLink } from "~/ui/skip-link";
import { SiteFooter } from "./ui/site-footer";
import { Logo } from "./logo";

interface TextPageProps {
  title: string;
  /** dd/mm/yyyy, for a binding text. */
  changedOn?: string;
  lead: string;
  /** A link to the page above this one. */
  above?: ReactNode;
  contactEmail: string | null;
  /** Whether the page is a list of links: its lead is short and small. */
  isList?: boolean;
  /** Whether a list of its parts comes before them. */
  hasIndex?: boolean;
  children: ReactNode;
}

/**
 * The layout of a public page that is read: a legal text, or a page of help. If the route's loader says that the browser has a session, the
 * header leads to the clock.
 */
export function TextPage({
  title,
  changedOn,
  lead,
  above,
  contactEmail,
  isList = false,
  hasIndex = false,
  children,
}: TextPageProps) {
  const { hasSession } = useLoaderData<{ hasSession?: boolean }>();
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex max-w-2xl items-center justify-between gap-4 px-4 py-2.5 sm:px-8">
        <Link to="/" className="inline-flex min-h-11 items-center">
          <Logo />
        </Link>
        {hasSession && <BackLink to="/dashboard">Volver a Fichar</BackLink>}
      </header>
      <main id="contenido" className="mx-auto max-w-2xl px-4 pt-2 pb-20 sm:px-8 sm:pt-8">
        {above}
        <h1 className="text-4xl font-bold tracking-tight text-balance">{title}</h1>
        {changedOn && <p className="mt-3 text-muted">Última actualización: {changedOn}</p>}
        <p className={`text-pretty ${isList ? "mt-2 text-muted" : "mt-6 text-xl"}`}>{lead}</p>
        {hasIndex && <Index titles={titlesOf(children)} />}
        {children}
      </main>
      <SiteFooter contactEmail={contactEmail} />
    </>
  );
}

interface PartProps {
  title: string;
  children: ReactNode;
}

/** Returns the titles of the parts among the children of a page. */
const titlesOf = (children: ReactNode): string[] =>
  Children.toArray(children).flatMap((child) =>
    isValidElement<PartProps>(child) && child.type === Part ? [child.props.title] : [],
  );

const Index = ({ titles }: { titles: readonly string[] }) => (
  <nav aria-label="Apartados" className="mt-6 card px-4 py-2">
    <ol className="sm:columns-2">
      {titles.map((title) => (
        <li key={title}>
          <a
            href={`#${slugOf(title)}`}
            className="inline-flex min-h-11 items-center font-medium wrap-anywhere text-brand underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);

export function Part({ title, children }: PartProps) {
  return (
    <section className="mt-10">
      <h2 id={slugOf(title)} className="scroll-mt-4 text-2xl font-semibold tracking-tight">
        {title}
      </h2>
      <div className="mt-3 flex flex-col gap-3 text-lg leading-relaxed text-pretty">{children}</div>
    </section>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="ml-5 flex list-disc flex-col gap-2 marker:text-brand">{children}</ul>;
}
