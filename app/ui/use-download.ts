import { useState } from "react";
import { saveFile } from "./save-file";

export type DownloadState = "idle" | "busy" | { problem: string };

/**
 * Fetches a file and hands it to the browser's downloads, so that what goes wrong is said on this screen.
 * @param failed what to say when the server gives no reason of its own.
 */
export function useDownload(failed: string) {
  const [state, setState] = useState<DownloadState>("idle");
  const download = async (href: string, fileName: string) => {
    if (state === "busy") return;
    setState("busy");
    setState(await fetchFile(href, fileName, failed));
  };
  return { state, download };
}

async function fetchFile(href: string, fileName: string, failed: string): Promise<DownloadState> {
  try {
    const response = await fetch(href);
    if (!response.ok) {
      const { error } = (await response.json().catch(() => ({}))) as { error?: string };
      return { problem: response.status < 500 && error ? error : failed };
    }
    saveFile(await response.blob(), fileName);
    return "idle";
  } catch {
    return { problem: failed };
  }
}
