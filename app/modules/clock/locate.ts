const words = {
  unsupported: "Geolocalización no soportada por este navegador",
  blocked:
    "Los permisos de ubicación están bloqueados. Actívalos en los ajustes del navegador para este sitio.",
  denied: "Permiso de ubicación denegado. Puedes permitirlo en los ajustes del navegador.",
  unavailable: "Ubicación no disponible",
  timeout: "Tiempo de espera agotado",
} as const;

const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

export type Located = { location: { latitude: number; longitude: number } } | { problem: string };

/**
 * Asks the device where it is, for this punch only; at most ten seconds, no older than a minute. The browser counts those only once its
 * own question has been answered, which somebody may leave open: so they are counted here.
 */
export function locate(): Promise<Located> {
  const tooLate = new Promise<Located>((resolve) =>
    setTimeout(() => resolve({ problem: words.timeout }), options.timeout),
  );
  return Promise.race([askDevice(), tooLate]);
}

async function askDevice(): Promise<Located> {
  if (!("geolocation" in navigator)) return { problem: words.unsupported };
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  if (permission?.state === "denied") return { problem: words.blocked };
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve(
          Number.isFinite(latitude) && Number.isFinite(longitude)
            ? { location: { latitude, longitude } }
            : { problem: words.unavailable },
        ),
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
