import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { digestFile, pastPagesFile } from "~/modules/register/page-digest";
import { offlinePageDigest, shippedWitnesses } from "~/modules/register/offline-verifier.server";
import { registerKeysOf } from "~/modules/register/register-keys";
import { witnessesOf } from "~/modules/register/witnesses";
import { pageMeta } from "~/modules/site/page-meta";
import { Logo } from "~/modules/site/logo";
import { hasSession } from "~/modules/site/public-pages.server";
import { BackLink } from "~/ui/back-link";
import styles from "../../verifier/page/verifier.css?url";

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

/** Public: anybody with an export may verify it, without an account. */
export async function loader({ context: { env }, request }: LoaderFunctionArgs) {
  const shipped = { published: registerKeysOf(env).published, witnesses: witnessesOf(env) };
  return {
    hasSession: hasSession(request),
    origin: env.APP_ORIGIN,
    keys: shipped.published,
    witnesses: shippedWitnesses(shipped.witnesses),
    pageDigest: await offlinePageDigest(env, shipped),
  };
}

const loadVerifier = () =>
  Promise.all([
    import("../../verifier/page/mount-verifier"),
    import("../../verifier/page/fetch-keys"),
    import("../../verifier/page/request-consistency"),
    import("../../verifier/trusted-keys"),
    import("../../verifier/published/read-witnesses"),
    import("../../verifier/sample/trusted-sample"),
  ]);

export default function VerifyRegister() {
  const place = useRef<HTMLDivElement>(null);
  const { hasSession: isSignedIn, keys, witnesses, pageDigest } = useLoaderData<typeof loader>();
  const [shipped] = useState({ keys, witnesses });
  useEffect(() => {
    const root = place.current;
    let isGone = false;
    let unmount = () => {};
    void loadVerifier().then(
      ([{ mountVerifier }, { fetchKeys }, { requestConsistency }, trust, seen, { sampleKeys }]) => {
        if (!root || isGone) return;
        unmount = mountVerifier(root, {
          keys: [...(trust.readPublishedKeys(shipped.keys, "page") ?? []), ...sampleKeys],
          witnesses: seen.readWitnesses(shipped.witnesses),
          fetchKeys,
          requestConsistency,
          now: Date.now,
        });
      },
    );
    return () => {
      isGone = true;
      unmount();
    };
  }, [shipped]);
  return (
    <>
      <header className="mx-auto flex max-w-2xl items-center justify-between gap-4 px-4 py-2.5 sm:px-6">
        <Link to="/" className="inline-flex min-h-11 items-center">
          <Logo />
        </Link>
        {isSignedIn && (
          <BackLink to="/dashboard">
            <span>
              Volver<span className="max-sm:sr-only"> a Fichar</span>
            </span>
          </BackLink>
        )}
      </header>
      <main className="group mx-auto max-w-2xl px-4 pt-4 pb-16 sm:px-6">
        <h1 className="mb-4 text-3xl font-bold tracking-tight">Comprueba un registro de jornada</h1>
        <p className="mt-2 mb-6 text-muted group-has-[[data-look]]:hidden">
          Elige un archivo de Fichaclara y te decimos si alguien lo ha cambiado.
        </p>
        <div ref={place} className="min-h-48" />
        <details className="mt-8">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
            Qué archivos y qué se comprueba
          </summary>
          <p className="pb-2 text-muted">
            Los registros exportados, los comprobantes de un fichaje y los puntos de control, que son los
            archivos firmados de los correos. Verás con qué clave están firmados y si están tal como se
            firmaron, o qué se ha modificado, falta o sobra. Si sueltas varios, también si coinciden.
          </p>
          <p className="pb-2 text-muted">
            ¿Se firmó con una clave posterior a esta página? Añade también el archivo successions.json.
          </p>
        </details>
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
            Comprobar la página que viene en el ZIP
          </summary>
          <p className="pb-2 text-muted">
            Los paquetes que se exportan hoy traen una página verificar.html con esta huella SHA-256, que
            también está en{" "}
            <a href={`/.well-known/fichaclara-keys/${digestFile}`} className="text-brand underline">
              {digestFile}
            </a>
            : <code className="break-all">{pageDigest}</code>. Con «sha256sum verificar.html» se compara; la
            de un paquete anterior puede ser{" "}
            <a href={`/.well-known/fichaclara-keys/${pastPagesFile}`} className="text-brand underline">
              una de las anteriores
            </a>
            .
          </p>
        </details>
        <noscript>
          Esta página necesita JavaScript. También puedes abrir el archivo verificar.html que viene en el
          paquete, o usar la orden <code>npm run register:verify</code>.
        </noscript>
      </main>
    </>
  );
}
