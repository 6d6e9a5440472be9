import Maximize from "lucide-react/icons/maximize";
import { useEffect, useState, type ReactNode } from "react";
import { formatLongDate, formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { buttonClass } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";
import { useServerNow } from "~/ui/use-server-now";

/** Keeps the screen on while the page is visible, if the browser can. */
function useWakeLock(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    const hold = () => {
      if (document.visibilityState !== "visible") return;
      // The browser refuses when the battery is low. Then the screen may turn off.
      navigator.wakeLock.request("screen").then(
        (wakeLock) => (lock = wakeLock),
        () => undefined,
      );
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, [isWanted]);
}

function FullScreenButton() {
  const [can, setCan] = useState(false);
  useEffect(() => {
    const look = () => setCan(document.fullscreenEnabled && document.fullscreenElement === null);
    look();
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  if (!can) return null;
  const open = () => void document.documentElement.requestFullscreen().catch(() => undefined);
  return (
    <button
      type="button"
      onClick={open}
      aria-label="Pantalla completa"
      className={`${buttonClass("quiet")} size-11 shrink-0 px-0! sm:w-auto sm:px-5!`}
    >
      <Maximize aria-hidden className="size-5" />
      <span className="max-sm:hidden">Pantalla completa</span>
    </button>
  );
}

/**
 * Returns the device's own time zone if one of the company's centres has it, else the company's: a tablet in the Canaries shows their time.
 */
function zoneOfDevice(timeZones: readonly string[]): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZones.includes(timeZone) ? timeZone : timeZones[0];
}

interface KioskFrameProps {
  /** The kiosk's name; null if the device is not paired. */
  name: string | null;
  /** The company's name; null without one. */
  companyName: string | null;
  now: number;
  /** The time zones of its company and centres; none if the device is not paired. */
  timeZones: readonly string[];
  children: ReactNode;
}

/** The frame of a kiosk: always light, without navigation, with the server's time. */
export function KioskFrame({ name, companyName, now, timeZones, children }: KioskFrameProps) {
  useWakeLock(name !== null);
  const serverNow = useServerNow(now);
  const hasScripts = useHydrated();
  const timeZone = hasScripts ? zoneOfDevice(timeZones) : timeZones[0];
  return (
    <div className="always-light flex min-h-dvh flex-col bg-paper text-ink">
      <header className="flex items-center gap-3 border-b border-line px-4 py-2 sm:px-8 sm:py-3">
        <div className="min-w-0 grow">
          <p className="text-xl font-bold tracking-tight whitespace-nowrap text-brand">Fichaclara</p>
          {name && (
            <p className="text-sm wrap-anywhere text-muted">
              {companyName && (
                <>
                  <bdi>{companyName}</bdi> ·{" "}
                </>
              )}
              <bdi>{name}</bdi>
            </p>
          )}
        </div>
        {hasScripts && <FullScreenButton />}
        {timeZone && (
          <div className="shrink-0 text-right">
            <p className="text-4xl font-bold tabular-nums">{formatTime(serverNow, timeZone)}</p>
            <p className="text-sm text-muted first-letter:uppercase">
              {formatLongDate(localDateOf(serverNow, timeZone))}
            </p>
          </div>
        )}
      </header>
      <main className="mx-auto flex w-full max-w-3xl grow flex-col justify-center gap-3 px-4 py-3 has-data-own:justify-start sm:gap-6 sm:px-8 sm:py-6 has-data-wide:landscape:max-w-5xl">
        {children}
      </main>
    </div>
  );
}
