import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TextPage, Part, Points } from "~/modules/site/text-page";
import { readOperator } from "~/modules/site/operator.server";
import { pageMeta } from "~/modules/site/page-meta";
import { hasSession } from "~/modules/site/public-pages.server";
import { showCheckpoint, type ShownCheckpoint } from "~/modules/register/transparency/show-checkpoint.server";
import { stampText, witnessText } from "~/modules/register/transparency/seen-outside";
import { LookUpForm, type LookUp } from "~/modules/register/transparency/look-up-form";
import { formatDate } from "~/time/dates";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: "Registro de transparencia · Fichaclara",
        description:
          "Cada día publicamos una huella de los fichajes de cada empresa: si alguien cambiara el pasado, se vería.",
        path: "/transparencia",
        origin: data.appOrigin,
      })
    : [];

export const loader = async ({ context: { env }, request }: LoaderFunctionArgs) => ({
  hasSession: hasSession(request),
  appOrigin: env.APP_ORIGIN,
  contactEmail: readOperator(env).email,
  head: await showCheckpoint(env),
});

const lookUp = (origin: string): LookUp => ({
  describe: async (file, day) => {
    const { describeLookUp } = await import("../../verifier/transparency/describe-look-up");
    return describeLookUp(file, { day, origin });
  },
  lastDayIn: async (file) => {
    const reader = await import("../../verifier/transparency/describe-look-up").catch(() => null);
    return reader && reader.lastDayShownIn(file);
  },
});

export default function TransparencyPage() {
  const { head, contactEmail } = useLoaderData<typeof loader>();
  return (
    <TextPage
      title="Registro de transparencia"
      lead={`Cada día ${head.newest ? "publicamos" : "publicaremos"} una huella de los fichajes de cada empresa. Así nadie, tampoco nosotros, puede cambiar después lo que fichaste sin que se note.`}
      contactEmail={contactEmail}
      hasIndex
    >
      <Part title="Cómo está hoy">
        {head.newest ? (
          <Newest {...head.newest} />
        ) : (
          <>
            <p>Último día publicado: ninguno todavía.</p>
            <p>
              El primer día se publica mañana, a partir de las ocho. Desde entonces aquí está el último día,
              con su sello de tiempo y sus archivos, y debajo un sitio para buscar el registro de tu empresa.
            </p>
          </>
        )}
      </Part>
      {head.newest && (
        <Part title="Busca el registro de tu empresa">
          <p>
            Elige un paquete exportado, un comprobante o un punto de control, que es el archivo firmado que va
            en los correos. La búsqueda se hace en tu navegador, con archivos enteros del registro: el tuyo no
            se envía, y nadie sabe qué hoja has mirado.
          </p>
          <LookUpForm lastDay={head.newest.day} lookUp={lookUp(head.origin)} />
          <noscript>
            Esta búsqueda necesita JavaScript. Permítelo en esta página, o ábrela en otro navegador.
          </noscript>
        </Part>
      )}
      <Part title="Qué se publica">
        <p>
          Cada noche, los fichajes de cada empresa se resumen en una huella: un número que sale distinto en
          cuanto cambia un solo minuto. Cada mañana esa huella se apunta aquí en una hoja, una por empresa y
          día, también de las que no han fichado. Las hojas van unas detrás de otras y ninguna se puede
          quitar.
        </p>
        <p>
          De una hoja no se saca de qué empresa es, ni cuánta gente tiene, ni una sola hora. Las hojas de
          relleno hacen que tampoco se puedan contar las empresas.
        </p>
      </Part>
      <Part title="Por qué te protege">
        <p>
          Si alguien cambiara hoy un fichaje tuyo del mes pasado, la huella de aquel día ya no sería la que se
          publicó. No tienes que fiarte de tu empresa ni de nosotros: lo publicado está a la vista, y
          cualquiera puede tener una copia.
        </p>
        <p>
          Mientras un fichaje no está en un día publicado, tu prueba es su justificante. En «Mi tiempo» ves
          cuáles te conviene guardar.
        </p>
      </Part>
      <Part title="Qué puedes hacer">
        <Points>
          <li>Descarga en «Mi tiempo» tu registro verificable y guárdalo fuera del móvil.</li>
          <li>
            Comprueba en{" "}
            <a href="/verificar" className="text-brand underline">
              Comprobar un registro
            </a>{" "}
            que nadie lo ha tocado.
          </li>
          {head.newest && (
            <li>Busca aquí si lo de tu empresa está publicado, y si es lo mismo que tienes tú.</li>
          )}
          <li>
            Guarda una copia de todo lo publicado, o pídeselo a alguien que sepa de informática.{" "}
            {contactEmail && (
              <>
                Te decimos cómo en{" "}
                <a href={`mailto:${contactEmail}`} className="text-brand underline">
                  {contactEmail}
                </a>
                .
              </>
            )}
          </li>
        </Points>
      </Part>
      <Part title="Registros que continúan después de una pérdida">
        <p>
          {head.continued
            ? `${head.continued.count}; el último, el ${formatDate(head.continued.lastOn)}. `
            : "Ninguno. "}
          Si se perdieran datos que ya estaban firmados, el registro de esa empresa seguiría con otro nombre,
          y su primera anotación diría cuál fue el último estado firmado. De qué empresa es lo dicen sus
          paquetes.
        </p>
      </Part>
      <Part title="Lo que no prueba">
        <Points>
          <li>Que se haya fichado todo lo que se trabajó.</li>
          <li>Nada de antes de la primera hoja de una empresa, ni de lo apuntado después de la última.</li>
          <li>
            Que los testigos o la autoridad de sellado de tiempo no tengan nada que ver con nosotros: la lista
            la hacemos nosotros.
          </li>
          <li>
            Nada, si todo el mundo mira solo la copia que servimos nosotros: por eso hacen falta copias fuera.
          </li>
        </Points>
      </Part>
    </TextPage>
  );
}

/** The last day in the log: who has seen it, and its files. */
function Newest({ day, size, root, seen }: NonNullable<ShownCheckpoint["newest"]>) {
  const certificates = seen.stamp && seen.stamp !== "awaited" && seen.stamp.certificates;
  return (
    <>
      <Points>
        <li>Último día publicado: {formatDate(day)}</li>
        <li>Hojas en total, con las de relleno: {size.toLocaleString("es-ES")}</li>
        <li>{stampText(seen)}</li>
        <li>{witnessText(seen)}</li>
      </Points>
      <details>
        <summary className="flex min-h-11 items-center font-semibold text-brand">Archivos de ese día</summary>
        <Points>
          <li>
            <a href="/transparencia/checkpoint" className="text-brand underline">
              Punto de control
            </a>
            , que es lo que se firma: cuántas hojas hay y la huella de todas ellas,{" "}
            <code className="break-all">{root}</code>
          </li>
          {certificates && (
            <li>
              <a href={`/transparencia/dias/${day}.tsr`} className="text-brand underline">
                Sello de tiempo
              </a>
              {" y "}
              <a href={`/transparencia/${certificates}`} className="text-brand underline">
                certificado de la autoridad
              </a>{" "}
              que lo puso
            </li>
          )}
        </Points>
      </details>
    </>
  );
}
