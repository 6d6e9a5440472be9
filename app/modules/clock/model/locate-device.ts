const locateProblems = {
  unsupported: "Geolocalización no soportada por este navegador",
  blocked:
    "Los permisos de ubicación están bloqueados. Actívalos en los ajustes del navegador para este sitio.",
  denied: "Permiso de ubicación denegado. Puedes permitirlo en los ajustes del navegador.",
  unavailable: "Ubicación no disponible",
  timeout: "Tiempo de espera agotado",
} as const;

const positionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

export type LocateResult = { location: { latitude: number; longitude: number } } | { problem: string };

/**
 * Returns the device's location for one punch: within ten seconds, at most a minute old. The browser's own timeout begins only
 * after its permission prompt is answered, so this function has another.
 */
export function locateDevice(): Promise<LocateResult> {
  const tooLate = new Promise<LocateResult>((resolve) =>
    setTimeout(() => resolve({ problem: locateProblems.timeout }), positionOptions.timeout),
  );
  // Some browsers throw from a call that they do not allow here.
  const position = askDevice().catch(() => ({ problem: locateProblems.unavailable }));
  return Promise.race([position, tooLate]);
}

async function askDevice(): Promise<LocateResult> {
  if (!("geolocation" in navigator)) return { problem: locateProblems.unsupported };
  if ((await readPermission()) === "denied") return { problem: locateProblems.blocked };
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve(
          Number.isFinite(latitude) && Number.isFinite(longitude)
            ? { location: { latitude, longitude } }
            : { problem: locateProblems.unavailable },
        ),
      ({ code }) => resolve({ problem: problemByErrorCode[code] ?? locateProblems.unavailable }),
      positionOptions,
    ),
  );
}

/** Returns null when the browser does not say. */
async function readPermission(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state;
  } catch {
    return null;
  }
}

/** The texts by the code of GeolocationPositionError. */
const problemByErrorCode: Record<number, string> = {
  1: locateProblems.denied,
  2: locateProblems.unavailable,
  3: locateProblems.timeout,
};
