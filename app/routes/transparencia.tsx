import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LegalPage, Part, Points } from "~/modules/site/legal/legal-page";
import { readOperator } from "~/modules/site/operator.server";
import { pageMeta } from "~/modules/site/page-meta";
import { loadHead } from "~/modules/transparency/load-head.server";
import { stampWords, witnessWords } from "~/modules/transparency/seen-outside";
import { LookUpForm, type LookUp } from "~/modules/transparency/look-up-form";
import { formatDate } from "~/time/dates";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: "Registro de transparencia · Fichaclara",
        description:
          "Cada día publicamos una huella del registro de cada empresa: si cambiáramos el pasado, se vería.",
        path: "/transparencia",
        origin: data.appOrigin,
      })
    : [];

export const loader = async ({ context: { env } }: LoaderFunctionArgs) => ({
  appOrigin: env.APP_ORIGIN,
  contactEmail: readOperator(env).email,
  head: await loadHead(env),
});

const lookUp = (origin: string): LookUp => ({
  tell: async (file, day) => {
    const { tellLookUp } = await import("../../verifier/transparency/tell-look-up");
    return tellLookUp(file, { day, origin });
  },
  lastDayIn: async (file) => {
    const reader = await import("../../verifier/transparency/tell-look-up").catch(() => null);
    return reader && reader.lastDayShownIn(file);
  },
});

export default function TransparencyPage() {
  const { head, contactEmail, appOrigin } = useLoaderData<typeof loader>();
  const stamp = head.newest?.seen.stamp;
  const certificates = stamp && stamp !== "awaited" && stamp.certificates;
  return (
    <LegalPage
      title="Registro de transparencia"
      lead="Cada día publicamos una huella del registro de cada empresa. Quien guarde una copia puede demostrar si alguna vez cambiamos el pasado."
      contactEmail={contactEmail}
    >
      <Part title="Qué es">
        <p>
          Cada noche, el registro de cada empresa queda resumido en una huella firmada. Aquí se apunta una
          hoja por empresa y día, también de las que no han fichado, detrás de las anteriores y sin poder
          quitar ninguna. De una hoja no se saca de qué empresa es, ni cuánta gente tiene, ni una sola hora;
          las hojas de relleno hacen que tampoco se puedan contar las empresas.
        </p>
        <p>
          Sirve para que no tengas que fiarte de nosotros: si alguien reescribiera el registro de una empresa
          y volviera a calcular todas las huellas, lo nuevo no coincidiría con lo que ya está publicado.
        </p>
      </Part>
      <Part title="Cómo está hoy">
        {head.newest ? (
          <Points>
            <li>Último día publicado: {formatDate(head.newest.day)}</li>
            <li>Hojas en total, con las de relleno: {head.newest.size.toLocaleString("es-ES")}</li>
            <li>
              Huella del conjunto: <code className="break-all">{head.newest.root}</code>
            </li>
            <li>
              <a href="/transparencia/checkpoint" className="text-brand underline">
                Punto de control firmado
              </a>
            </li>
            <li>
              {stampWords(head.newest.seen)}
              {certificates && (
                <>
                  {" "}
                  <a href={`/transparencia/dias/${head.newest.day}.tsr`} className="text-brand underline">
                    Sello de tiempo
                  </a>
                  {" · "}
                  <a href={`/transparencia/${certificates}`} className="text-brand underline">
                    Certificado de la autoridad
                  </a>
                </>
              )}
            </li>
            <li>{witnessWords(head.newest.seen)}</li>
          </Points>
        ) : (
          <p>Todavía no se ha publicado el primer día. Vuelve mañana, a partir de las ocho.</p>
        )}
      </Part>
      <Part title="Registros que continúan después de una pérdida">
        <p>
          {head.continued
            ? `${head.continued.count}; el último, el ${formatDate(head.continued.lastOn)}. `
            : "Ninguno. "}
          Si se perdieran datos que ya estaban firmados, el registro de esa empresa seguiría con otro nombre,
          y su primer asiento diría cuál fue el último estado firmado. De qué empresa es lo dicen sus
          paquetes.
        </p>
      </Part>
      <Part title="Busca el registro de tu empresa">
        <p>
          Elige un paquete exportado, un comprobante o un punto de control. La búsqueda se hace en tu
          navegador, con archivos enteros del registro: el tuyo no se envía, y nadie sabe qué hoja has mirado.
        </p>
        {head.newest && <LookUpForm lastDay={head.newest.day} lookUp={lookUp(head.origin)} />}
        <noscript>
          Esta búsqueda necesita JavaScript. Sin él puedes usar la orden de abajo, desde una terminal.
        </noscript>
      </Part>
      <Part title="Guarda tu propia copia">
        <p>
          Cualquiera puede copiarlo y vigilarlo. La orden comprueba la firma, que no falte nada de lo que ya
          tenía y que ninguna empresa aparezca dos veces el mismo día; la carpeta puede ser un repositorio de
          git.
        </p>
        <pre className="rounded-card bg-surface p-4 text-sm break-words whitespace-pre-wrap">
          npm run transparency:mirror -- --from {appOrigin} carpeta
        </pre>
      </Part>
      <Part title="Lo que no prueba">
        <Points>
          <li>Que se haya fichado todo lo que se trabajó.</li>
          <li>Nada de antes de la primera hoja de una empresa, ni de lo apuntado después de la última.</li>
          <li>
            Que los testigos o la autoridad de tiempo no tengan nada que ver con nosotros: la lista la hacemos
            nosotros.
          </li>
          <li>
            Nada, si todo el mundo mira solo la copia que servimos nosotros: por eso hacen falta copias fuera.
          </li>
        </Points>
      </Part>
    </LegalPage>
  );
}
