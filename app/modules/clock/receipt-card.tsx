import { Link } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import Download from "lucide-react/icons/download";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { BackLink } from "~/ui/back-link";
import { buttonClass, Button } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { LiveRegion, Notice } from "~/ui/notice";
import { readFileName } from "~/ui/read-file-name";
import { useHydrated } from "~/ui/use-hydrated";
import type { Receipt } from "./find-receipt.server";

interface ShownReceipt extends Receipt {
  /** Whether the last published day covers it. */
  isPublished: boolean;
}

/** The receipt page of a punch, with links to its PDF and to the file that proves it. */
export function ReceiptCard(receipt: ShownReceipt) {
  const { seq, what, at, facts, isPublished } = receipt;
  const [on, time] = at.split(" ");
  const pdf = { href: `/dashboard/justificante/${seq}.pdf` };
  return (
    <>
      <BackLink to="/dashboard">Volver a Fichar</BackLink>
      <h1 className="pb-3 text-2xl font-bold">Justificante de fichaje</h1>
      <section aria-labelledby="what" className="card p-5">
        <h2 id="what" className="flex items-center gap-2 text-lg font-semibold">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-working" />
          {what}
        </h2>
        <p className="mt-2 text-xl font-bold">
          {on} <span className="block text-4xl tracking-tight">{time}</span>
        </p>
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 max-[22rem]:grid-cols-1">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:[&_a]:w-full max-sm:[&>*]:w-full">
        <ShareButton {...pdf} title={`${what} ${at}`} />
        <DownloadLink {...pdf} look="primary" label="Descargar PDF" failed="Error al descargar el PDF" />
        <a
          href={`/dashboard/comprobante/${seq}`}
          download={`comprobante_${seq}.json`}
          className={buttonClass("quiet")}
        >
          <Download aria-hidden className="size-5" />
          Descargar para comprobar
        </a>
      </div>
      <p className="mt-4 text-sm text-muted">
        Ese archivo demuestra que este fichaje está en el registro de tu empresa:{" "}
        <Link to="/verificar" className="underline underline-offset-4">
          compruébalo
        </Link>
        .{!isPublished && " Mañana llevará también el sello del día."}
      </p>
    </>
  );
}

interface ShareButtonProps {
  href: string;
  title: string;
}

/** Shares a PDF with the device's share dialog, or only its title if the device shares no files. Renders nothing without it. */
function ShareButton({ href, title }: ShareButtonProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  if (!useHydrated() || !("share" in navigator)) return null;
  const share = async () => {
    setIsBusy(true);
    setHasFailed(await sharePdf({ href, title }));
    setIsBusy(false);
  };
  return (
    <>
      <Button look="quiet" softDisabled={isBusy} onClick={() => void share()}>
        <Share2 aria-hidden className="size-5" />
        Compartir
      </Button>
      <LiveRegion className="empty:absolute">
        {hasFailed && <Notice tone="problem">No se ha podido compartir. Descarga el PDF y envíalo.</Notice>}
      </LiveRegion>
    </>
  );
}

/** @returns whether it failed. A cancelled dialog is not a failure. */
async function sharePdf({ href, title }: ShareButtonProps): Promise<boolean> {
  try {
    const answer = await fetch(href);
    if (!answer.ok || answer.redirected) return true;
    const name = readFileName(answer.headers.get("Content-Disposition")) ?? `${title}.pdf`;
    const files = [new File([await answer.blob()], name, { type: "application/pdf" })];
    await navigator.share(navigator.canShare?.({ files }) ? { files, title } : { title, text: title });
    return false;
  } catch (fault) {
    return !(fault instanceof DOMException && fault.name === "AbortError");
  }
}
