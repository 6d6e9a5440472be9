import Download from "lucide-react/icons/download";
import { buttonClass } from "./button";
import { LiveRegion, Notice } from "./notice";
import { useDownload } from "./use-download";

/** A link that downloads a file. With scripts it shows problems next to it. */
export function DownloadLink({
  href,
  label,
  failed,
  look = "quiet",
}: {
  href: string;
  label: string;
  failed: string;
  look?: Parameters<typeof buttonClass>[0];
}) {
  const { state, progress, download } = useDownload(failed);
  const progressText = progress === null ? "Exportando..." : `Exportando... ${Math.floor(100 * progress)} %`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a
        href={href}
        download
        onClick={(event) => {
          event.preventDefault();
          void download(href);
        }}
        aria-disabled={state === "busy"}
        className={buttonClass(look)}
      >
        <Download aria-hidden className="size-5" />
        {state === "busy" ? progressText : label}
      </a>
      <LiveRegion className="empty:absolute">
        {typeof state === "object" && <Notice tone="problem">{state.problem}</Notice>}
      </LiveRegion>
    </div>
  );
}
