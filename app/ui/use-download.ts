import { useState } from "react";
import { readFileName } from "./read-file-name";
import { saveFile } from "./save-file";

export type DownloadState = "idle" | "busy" | { problem: string };

const lineFeed = 10;

/**
 * Downloads a file with fetch, so the screen can show problems.
 * The server says its name.
 * @param failed the message when the server gives no reason.
 * @returns `progress`, the share received from 0 to 1; null when the server does not announce the total.
 */
export function useDownload(failed: string) {
  const [state, setState] = useState<DownloadState>("idle");
  const [progress, setProgress] = useState<number | null>(null);
  const download = async (href: string) => {
    if (state === "busy") return;
    setState("busy");
    setState(await fetchFile(href, { failed, onProgress: setProgress }));
    setProgress(null);
  };
  return { state, progress, download };
}

interface DownloadListener {
  failed: string;
  onProgress: (share: number) => void;
}

async function fetchFile(href: string, { failed, onProgress }: DownloadListener): Promise<DownloadState> {
  try {
    const response = await fetch(href);
    // The session has ended: the answer is the login page, not the file.
    if (response.redirected) {
      location.assign("/login");
      return "idle";
    }
    if (!response.ok) {
      const { error } = (await response.json().catch(() => ({}))) as { error?: string };
      return { problem: response.status < 500 && error ? error : failed };
    }
    saveFile(
      await new Response(reportProgress(response, onProgress), { headers: response.headers }).blob(),
      readFileName(response.headers.get("Content-Disposition")) ?? "",
    );
    return "idle";
  } catch {
    return { problem: failed };
  }
}

/** Returns the answer's body and reports the share of its announced rows that has arrived. */
function reportProgress({ headers, body }: Response, onProgress: (share: number) => void) {
  const totalRows = Number(headers.get("X-Total-Rows"));
  if (!totalRows || !body) return body;
  let rows = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        for (const byte of chunk) if (byte === lineFeed) rows += 1;
        onProgress(Math.min(1, rows / totalRows));
        controller.enqueue(chunk);
      },
    }),
  );
}
