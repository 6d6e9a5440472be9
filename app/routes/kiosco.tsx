import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import {
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { answerKioskForm } from "~/modules/kiosk/answer-offline";
import { messages } from "~/modules/kiosk/messages";
import { KioskFrame } from "~/modules/kiosk/kiosk-frame";
import { KioskScreen } from "~/modules/kiosk/kiosk-screen";
import type { KioskView } from "~/modules/kiosk/kiosk-view";
import { deleteStoredNumbers } from "~/modules/kiosk/delete-stored-numbers";
import { PairingScreen } from "~/modules/kiosk/pairing-screen";
import { findKioskState } from "~/modules/kiosk/require-kiosk.server";
import { showKiosk } from "~/modules/kiosk/show-kiosk.server";
import { submitKioskForm } from "~/modules/kiosk/submit-kiosk-form.server";
import { keepActionHeaders, requireForm } from "~/platform/http.server";
import { useKioskQueue } from "~/modules/kiosk/queue/use-kiosk-queue";
import { keepUnanswered } from "~/ui/no-answer";
import { Notice } from "~/ui/notice";

export const meta: MetaFunction = () => [
  { title: "Tablet para fichar · Fichaclara" },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const page = await showKiosk(args);
  return data({ page, now: args.context.now }, { status: page.state === "session" ? 409 : 200 });
}

/** Accepts forms only from a paired kiosk without a signed-in user. */
export async function action(args: ActionFunctionArgs) {
  const kiosk = await findKioskState(args);
  if (kiosk.state !== "paired") return data(null, { status: kiosk.state === "session" ? 409 : 403 });
  const { view, ...init } = await submitKioskForm(args.context, kiosk, await requireForm(args.request));
  return data<KioskView>(view, init);
}

/** A browser that is no longer a kiosk gets an answer without a view. A visit does not wait for a refetch of the pairing. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  keepUnanswered({ ...args, defaultShouldRevalidate: !args.actionResult });

/** Counts the answers: each is a separate screen. */
function useNth(view: unknown): number {
  const [seen, setSeen] = useState({ view, nth: 0 });
  if (seen.view !== view) setSeen({ view, nth: seen.nth + 1 });
  return seen.nth;
}

export async function clientAction(args: ClientActionFunctionArgs): Promise<KioskView | null> {
  const formValues = Object.fromEntries(await args.request.clone().formData());
  return answerKioskForm(formValues, () => args.serverAction<typeof action>());
}

type KioskData = Awaited<ReturnType<typeof loader>>["data"];
let shownData: KioskData | null = null;
const noteShown = (page: KioskData) => void (shownData = page);

/** The next person waits at most this long for a page that is already shown. */
const patienceMs = 3_000;
const after = <T,>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

/** Without a network, shows the last page. Each form checks whether the browser is still a kiosk. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<KioskData> {
  const pairedData = shownData?.page.state === "paired" ? shownData : null;
  if (pairedData && !navigator.onLine) return Promise.resolve(pairedData);
  const asking = serverLoader<typeof loader>();
  return pairedData ? Promise.race([asking, after(patienceMs, pairedData)]) : asking;
}

export const headers = keepActionHeaders;

export default function Kiosk() {
  const { page, now } = useLoaderData<typeof loader>();
  const view = useActionData<typeof action>();
  const nth = useNth(view);
  useEffect(() => noteShown({ page, now }), [page, now]);
  useEffect(deleteStoredNumbers, []);
  const isKiosk = page.state === "paired";
  const { toSend, stuck } = useKioskQueue(isKiosk);
  return (
    <KioskFrame
      name={isKiosk ? page.name : null}
      companyName={isKiosk ? page.companyName : null}
      now={now}
      timeZones={isKiosk ? page.timeZones : []}
    >
      {stuck > 0 && (
        <div role="status" className="[&>div]:text-lg">
          <Notice tone="problem">{messages.stuck(stuck)}</Notice>
        </div>
      )}
      {toSend > 0 && (
        <p role="status" className="text-center text-lg font-medium text-paused">
          {messages.toSend(toSend)}
        </p>
      )}
      {isKiosk ? (
        <KioskScreen key={nth} view={view ?? undefined} lengths={page.lengths} />
      ) : (
        <PairingScreen page={page} />
      )}
    </KioskFrame>
  );
}
