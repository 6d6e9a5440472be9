import { useState, type ComponentType } from "react";
import { Link } from "@remix-run/react";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import { ProductShot } from "./product-shot";
import { Section } from "./section";
import type { Sample } from "./tamper";

const linkClass = "inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4";

export interface TryItProps {
  /** Loads the sample and its verifier. Visitors download them only on request. */
  loadSample: (path: string) => Promise<Sample>;
}

/** A month sheet, and a register that visitors can alter to see the verifier detect it. */
export function TryIt({ loadSample }: TryItProps) {
  return (
    <div className="border-y border-line bg-surface">
      <Section
        id="pruebalo"
        title="No nos creas: intenta cambiarlo"
        lead="Detrás de la hoja de cada mes hay un registro firmado. Este es de ejemplo: cámbialo y mira qué pasa."
      >
        <div className="grid gap-5 sm:gap-10 lg:grid-cols-2 lg:items-start lg:gap-16">
          <ProductShot
            name="sheet"
            alt="La hoja de registro de jornada de octubre de una persona: cada día con su entrada, su salida, sus pausas y su total, y el total de cada semana."
            sizes="(min-width: 64rem) 30rem, 92vw"
            className="hidden rounded-card sm:block"
          />
          <div>
            <Tampering loadSample={loadSample} />
            <ul className="mt-2 flex flex-wrap gap-x-6 sm:mt-4">
              <li>
                <a href={sampleSheetPath} className={linkClass}>
                  Ver la hoja en PDF
                </a>
              </li>
              <li>
                <a href={samplePath} download className={linkClass}>
                  Descargar el paquete de ejemplo
                </a>
              </li>
              <li>
                <Link to="/verificar" className={linkClass}>
                  Comprobarlo entero
                </Link>
              </li>
            </ul>
            <p className="mt-1 text-muted">
              El paquete lleva dentro la página que lo comprueba, sin conexión. Nada sale de tu navegador.
            </p>
          </div>
        </div>
      </Section>
    </div>
  );
}

interface LoadedTampering {
  Tamper: ComponentType<{ sample: Sample }>;
  sample: Sample;
}

/** Loads the verifier on a tap, so other visitors do not download it. */
function Tampering({ loadSample }: TryItProps) {
  const [loaded, setLoaded] = useState<LoadedTampering | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const hasScripts = useHydrated();
  async function load() {
    setState("loading");
    try {
      const [{ default: Tamper }, sample] = await Promise.all([import("./tamper"), loadSample(samplePath)]);
      setLoaded({ Tamper, sample });
    } catch {
      setState("failed");
    }
  }
  if (loaded) return <loaded.Tamper sample={loaded.sample} />;
  return (
    <div className="card p-5 sm:p-8">
      <h3 className="text-lg font-semibold tracking-tight sm:text-2xl">Quita un día. Mueve una hora</h3>
      <p className="mt-1 text-pretty text-muted sm:mt-3 sm:text-lg">
        El verificador te dirá qué fila has tocado y qué ponía.
      </p>
      <Button
        // The button needs scripts. Without them its space stays reserved.
        className={`mt-5 ${hasScripts ? "" : "invisible"}`}
        softDisabled={state === "loading"}
        onClick={() => void load()}
      >
        {state === "loading" ? "Cargando el ejemplo…" : "Probar a cambiarlo"}
      </Button>
      <LiveRegion className="mt-3 empty:hidden">
        {state === "failed" && (
          <Notice tone="problem">
            No se ha podido cargar el ejemplo. Comprueba la conexión y vuelve a probar.
          </Notice>
        )}
      </LiveRegion>
    </div>
  );
}

/** The exported sample of a register, and the month sheet of the same person. `npm run sample` creates both. */
export const samplePath = "/ejemplo/registro-de-ejemplo.zip";
export const sampleSheetPath = "/ejemplo/hoja-de-ejemplo.pdf";
