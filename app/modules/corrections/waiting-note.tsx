import { Link, useRouteLoaderData } from "@remix-run/react";
import { turnTitles } from "~/modules/policy/turn-text";
import { Notice } from "~/ui/notice";

/** A link to the corrections that wait for the user's answer, with the shell's count. Renders nothing if there are none. */
export function WaitingNote() {
  const shell = useRouteLoaderData<() => { waiting: { corrections: number } }>("routes/_app");
  const count = shell?.waiting.corrections ?? 0;
  return (
    count > 0 && (
      <Notice tone="info">
        <Link to="/corrections" className="underline">
          {`${turnTitles.viewer}: ${count === 1 ? "una corrección" : `${count} correcciones`}`}
        </Link>
      </Notice>
    )
  );
}
