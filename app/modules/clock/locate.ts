import { copy } from "./copy";

const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

export type Located = { location: { latitude: number; longitude: number } } | { problem: string };

/** Asks the device where it is, for this punch only; at most ten seconds, no older than a minute. */
export async function locate(): Promise<Located> {
  if (!("geolocation" in navigator)) return { problem: copy.locationUnsupported };
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  if (permission?.state === "denied") return { problem: copy.locationBlocked };
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ location: { latitude, longitude } }),
      ({ code }) => resolve({ problem: problems[code] ?? copy.locationUnavailable }),
      options,
    ),
  );
}

/** By the codes of GeolocationPositionError. */
const problems: Record<number, string> = {
  1: copy.locationDenied,
  2: copy.locationUnavailable,
  3: copy.locationTimeout,
};
