import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { listPublicKeys } from "~/modules/register/public-keys.server";
import { pageMeta } from "~/modules/site/page-meta";
import styles from "~/modules/register/verifier/page/verifier.css?url";
import { Logo } from "~/modules/site/logo";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: "Comprobar un registro de jornada · Fichaclara",
        description:
          "Comprueba en tu navegador si un registro de jornada exportado de Fichaclara se ha modificado.",
        path: "/verificar",
        origin: data.origin,
      })
    : [];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Public: whoever holds an export may verify it, without an account. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { keys: await listPublicKeys(context), origin: context.env.APP_ORIGIN };
}

export default function VerifyRegister() {
  const options = useLoaderData<typeof loader>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = place.current;
    let isGone = false;
    let unmount = () => {};
    void import("~/modules/register/verifier/page/mount-verifier").then(({ mountVerifier }) => {
      if (root && !isGone) unmount = mountVerifier(root, { ...options, now: Date.now });
    });
    return () => {
      isGone = true;
      unmount();
    };
  }, [options]);
  return (
    <>
      <header className="mx-auto flex max-w-2xl items-center px-6 py-4">
        <Link to="/" className="inline-flex min-h-11 items-center">
          <Logo />
        </Link>
      </header>
      <main className="mx-auto max-w-2xl px-6 pt-4 pb-16">
        <h1 className="text-3xl font-bold tracking-tight">Comprueba un registro de jornada</h1>
        <p className="mt-2 mb-8 text-muted">
          Sirve para los registros exportados de Fichaclara y para los comprobantes de un fichaje: dice si
          están tal como se sellaron, o qué se ha modificado, falta, se ha cambiado de sitio o se ha cortado.
          Nada sale de tu navegador.
        </p>
        <div ref={place} className="min-h-48" />
        <noscript>
          Esta página necesita JavaScript. También puedes abrir el archivo verificar.html que viene en la
          exportación, o usar la orden <code>npm run register:verify</code>.
        </noscript>
      </main>
    </>
  );
}
