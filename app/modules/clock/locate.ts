const words = {
  unsupported: "Geolocalización no soportada por este navegador",
  blocked:
    "Los permisos de ubicación están bloqueados. Actívalos en los ajustes del navegador para este sitio.",
  denied: "Permiso de ubicación denegado. Puedes permitirlo en los ajustes del navegador.",
  unavailable: "Ubicación no disponible",
  timeout: "Tiempo de espera agotado",
} as const;

const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

export type Located = { location: { latitude: number; longitude: number } } | { problem: string };

/** Asks the device where it is, for this punch only; at most ten seconds, no older than a minute. */
export async function locate(): Promise<Located> {
  if (!("geolocation" in navigator)) return { problem: words.unsupported };
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  if (permission?.state === "denied") return { problem: words.blocked };
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ location: { latitude, longitude } }),
      ({ code }) => resolve({ problem: problems[code] ?? words.unavailable }),
      options,
    ),
  );
}

/** By the codes of GeolocationPositionError. */
const problems: Record<number, string> = {
  1: words.denied,
  2: words.unavailable,
  3: words.timeout,
};
