import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "./messages";

/** A challenge is valid for five minutes. An older one is replaced when the user returns to the page. */
const challengeFreshMs = 4 * 60_000;

const loadPasskeySignIn = () => import("./model/passkey-sign-in");
const arePasskeysSupported = () => "PublicKeyCredential" in window;

/**
 * The sign-in with a passkey: a button, and where supported a suggestion of the e-mail field. Its code loads only when the page is idle.
 */
export function PasskeyDoor() {
  const isShown = useHydrated() && arePasskeysSupported();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const offer = useRef<() => void>();

  useEffect(() => {
    if (!isShown) return;
    let askedAt = -Infinity;
    let stop: (() => void) | null = () => undefined;
    const ask = async () => {
      if (performance.now() - askedAt < challengeFreshMs) return;
      askedAt = performance.now();
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const { enterWithPasskey, stopAsking } = await loadPasskeySignIn();
      if (!stop) return;
      stop = stopAsking;
      const entry = await enterWithPasskey({ isAutofill: true });
      if (entry.code === "entered") location.assign(entry.location);
      if (entry.code === "unasked" || entry.code === "refused") askedAt = -Infinity;
      // If no passkey could be offered, the user has not requested one.
      if (entry.code === "refused") setProblem(entry.text);
    };
    const again = () => void ask().catch(() => undefined);
    offer.current = () => {
      askedAt = -Infinity;
      again();
    };
    const whenIdle = "requestIdleCallback" in window ? requestIdleCallback : setTimeout;
    whenIdle(again);
    addEventListener("focus", again, true);
    return () => {
      stop?.();
      stop = null;
      removeEventListener("focus", again, true);
    };
  }, [isShown]);

  const enter = async () => {
    setBusy(true);
    setProblem(null);
    const entry = await loadPasskeySignIn()
      .then(({ enterWithPasskey }) => enterWithPasskey({ isAutofill: false }))
      .catch(() => ({ code: "unasked" as const, text: messages.unexpected }));
    if (entry.code === "entered") return location.assign(entry.location);
    setBusy(false);
    setProblem(entry.code === "left" ? messages.passkeyNotUsed : entry.text);
    offer.current?.();
  };

  return (
    // The button's space is reserved from the start, so nothing moves.
    <div className={isShown ? "" : "invisible"}>
      <Button look="quiet" className="w-full" softDisabled={isBusy} onClick={() => void enter()}>
        <KeyRound aria-hidden className="size-5" />
        Entrar con llave de acceso
      </Button>
      <LiveRegion className="mt-3 empty:absolute">
        {problem && <Notice tone="problem">{problem}</Notice>}
      </LiveRegion>
    </div>
  );
}
