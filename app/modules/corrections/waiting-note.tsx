import { Link, useRouteLoaderData } from "@remix-run/react";
import { Notice } from "~/ui/notice";

/** Links to the corrections that wait for the signed-in person's answer, as the shell has counted them. Draws nothing when there are none. */
export function WaitingNote() {
  const shell = useRouteLoaderData<() => { waiting: { corrections: number } }>("routes/_app");
  const count = shell?.waiting.corrections ?? 0;
  return (
    count > 0 && (
      <Notice tone="info">
        <Link to="/corrections" className="underline">
          {count === 1 ? "Una corrección espera tu respuesta" : `${count} correcciones esperan tu respuesta`}
        </Link>
      </Notice>
    )
  );
}
