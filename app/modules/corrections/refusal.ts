import { refusals } from "~/modules/session/refusals";
import type { Overlap, TimesFault } from "~/modules/ledger/rules/commands";
import { maintenance, tooOftenRefusal } from "~/platform/http.server";
import { formatLongDate, formatTime } from "~/time/formats";
import type { CorrectOutcome } from "./correct.server";

const faultTexts: Record<TimesFault, string> = {
  "ends-before-it-begins": "La salida tiene que ser posterior a la entrada.",
  "longer-than-allowed": "Un fichaje no puede durar más de 26 horas. Revisa las fechas.",
  "in-the-future": "Esa hora todavía no ha llegado.",
  "before-joining":
    "Es anterior al primer día de la persona en la empresa. Si nadie lo ha anotado, se admiten los 31 días antes de su alta en Fichaclara: un responsable puede anotarlo en «Horarios».",
  "after-leaving": "Es posterior al día en que la persona dejó la empresa.",
  "too-long-ago": "Solo se puede corregir lo de los últimos 4 años.",
  "without-exit": "Falta la hora de salida.",
  "pause-outside": "Las pausas tienen que caer dentro del fichaje, una detrás de otra.",
  "mode-outside": "El lugar de trabajo tiene que empezar con la entrada y cambiar dentro del fichaje.",
};

interface RefusalAnswer {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

const answerByCode: Record<Exclude<Refusal["code"], TimesFault | Overlap["code"]>, RefusalAnswer> = {
  "not-found": { status: 404, message: "Ese fichaje o esa corrección no existe." },
  "changed-since": {
    status: 409,
    message: "El fichaje ha cambiado desde entonces. Vuelve a mirarlo antes de seguir.",
  },
  "already-proposed": {
    status: 409,
    message: "Ya hay una corrección de ese fichaje, o de esas horas, sin contestar. Mírala en Correcciones.",
  },
  "already-answered": { status: 409, message: "Esta corrección ya está contestada." },
  "not-yours": {
    status: 403,
    message: "Nadie contesta su propia corrección ni en lugar de otra persona.",
  },
  "not-yet": {
    status: 409,
    message: "Todavía no se puede aplicar: la otra parte tiene 7 días para contestar.",
  },
  "needs-agreement": {
    status: 409,
    message: "Es anterior al alta de la persona: solo cuenta si la otra parte está de acuerdo.",
  },
  "changes-nothing": { status: 422, message: "El registro ya dice eso: cambia algo antes de proponerlo." },
  "key-reused": { status: 422, message: "Idempotency-Key: ya se usó para otra petición." },
  "no-permission": { status: 403, message: refusals.noPermission },
  "too-often": { ...tooOftenRefusal.init, message: tooOftenRefusal.text },
  closed: { ...maintenance.init, message: maintenance.text },
};

type Refusal = Exclude<CorrectOutcome, { code: "corrected" }>;

const isFault = (code: string): code is TimesFault => code in faultTexts;

/** Returns the status and the text of a refusal. */
export function correctionRefusal(refusal: Refusal): RefusalAnswer {
  if (refusal.code === "overlaps-another") return { status: 409, message: overlapText(refusal) };
  return isFault(refusal.code)
    ? { status: 422, message: faultTexts[refusal.code] }
    : answerByCode[refusal.code];
}

function overlapText({ other: { day, timeZone, times, exitMissing } }: Overlap): string {
  const { check_in_at, check_out_at } = times;
  const startText = formatTime(check_in_at, timeZone);
  const hoursText =
    check_out_at === null
      ? `que empezó a las ${startText} y ${exitMissing ? "no tiene salida" : "sigue abierto"}`
      : `de ${startText} a ${formatTime(check_out_at, timeZone)}`;
  return `Se solapa con el fichaje del ${formatLongDate(day)}, ${hoursText}.`;
}
