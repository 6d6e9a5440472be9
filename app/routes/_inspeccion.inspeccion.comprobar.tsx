import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireInspection } from "~/modules/inspection/require-inspection.server";
import { buttonClass } from "~/ui/button";

export async function loader(args: LoaderFunctionArgs) {
  await requireInspection(args, "export-register");
  return null;
}

export default function Verification() {
  return (
    <main className="measure-wide pt-6 pb-12">
      <h1 className="text-2xl font-bold">Descargar y comprobar</h1>
      <p className="mt-1 max-w-prose text-muted">
        Los archivos tienen exactamente los días y las personas de este enlace. La empresa ve cuándo se
        descarga cada uno de estos dos, y nada de las demás pantallas.
      </p>
      <section aria-labelledby="package" className="mt-6 card p-4">
        <h2 id="package" className="text-xl font-bold">
          Paquete verificable
        </h2>
        <p className="mt-1 mb-4 max-w-prose">
          Un ZIP con los fichajes, firmados. Dice si algo se ha modificado, falta o sobra; incluye una página
          que lo comprueba sin conexión.
        </p>
        <a href="/inspeccion/registro.zip" download="registro_verificable.zip" className={buttonClass()}>
          Descargar paquete
        </a>
        <p className="mt-4 max-w-prose">
          Para comprobarlo, abre{" "}
          <a href="/verificar" target="_blank" rel="noreferrer" className="text-brand underline">
            /verificar
          </a>{" "}
          y suelta allí el ZIP: nada sale de tu navegador.
        </p>
      </section>
      <section aria-labelledby="csv" className="mt-4 card p-4">
        <h2 id="csv" className="text-xl font-bold">
          CSV
        </h2>
        <p className="mt-1 mb-4 max-w-prose">
          Los mismos fichajes en una tabla que se abre con Excel, sin ubicaciones ni correos.
        </p>
        <a href="/inspeccion/fichajes.csv" download className={buttonClass("quiet")}>
          Descargar CSV
        </a>
      </section>
    </main>
  );
}
