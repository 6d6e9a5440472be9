import Download from "lucide-react/icons/download";
import type { FormEvent, ReactNode } from "react";
import { ActionBar } from "./action-bar";
import { Button } from "./button";
import { LiveRegion, Notice } from "./notice";
import { useDownload } from "./use-download";

interface DownloadFormProps {
  action: string;
  label: string;
  failed: string;
  className?: string;
  /** Returns whether the fields are right. It shows what is wrong in its fields. */
  check?: (query: URLSearchParams) => boolean;
  children: ReactNode;
}

/** A form that downloads a file. On a phone its button is in sight. */
export function DownloadForm({
  action,
  label,
  failed,
  className,
  check = () => true,
  children,
}: DownloadFormProps) {
  const { state, download } = useDownload(failed);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string") query.append(name, value);
    }
    if (check(query)) void download(`${action}?${query}`);
  };

  return (
    <form method="get" action={action} onSubmit={onSubmit} className={className}>
      {children}
      <ActionBar className="self-stretch sm:static sm:m-0 sm:p-0">
        <Button type="submit" softDisabled={state === "busy"}>
          <Download aria-hidden className="size-5" />
          {state === "busy" ? "Exportando..." : label}
        </Button>
      </ActionBar>
      <LiveRegion className="empty:absolute">
        {typeof state === "object" && <Notice tone="problem">{state.problem}</Notice>}
      </LiveRegion>
    </form>
  );
}
