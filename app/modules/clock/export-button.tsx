import { Download } from "lucide-react";
import { useState, type MouseEvent } from "react";
import { buttonClass } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { saveFile } from "~/ui/save-file";
import { copy } from "./copy";

/** 'Exportar CSV': a plain download without scripts; with them, an answer on this screen when there is none. */
export function ExportButton({ href, fileName }: { href: string; fileName: string }) {
  const [state, setState] = useState<"idle" | "busy" | { problem: string }>("idle");

  const onClick = async (event: MouseEvent) => {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    setState(await download(href, fileName));
  };

  return (
    <div className="flex flex-wrap items-center gap-3">
      <a
        href={href}
        download={fileName}
        onClick={(event) => void onClick(event)}
        aria-disabled={state === "busy"}
        className={buttonClass("quiet")}
      >
        <Download aria-hidden className="size-5" />
        {state === "busy" ? "Exportando..." : "Exportar CSV"}
      </a>
      <LiveRegion>{typeof state === "object" && <Notice tone="problem">{state.problem}</Notice>}</LiveRegion>
    </div>
  );
}

async function download(href: string, fileName: string): Promise<"idle" | { problem: string }> {
  try {
    const response = await fetch(href);
    if (response.status === 404) return { problem: copy.nothingToExport };
    if (!response.ok) return { problem: copy.exportFailed };
    saveFile(await response.blob(), fileName);
    return "idle";
  } catch {
    return { problem: copy.exportFailed };
  }
}
