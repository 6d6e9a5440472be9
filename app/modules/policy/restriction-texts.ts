import { dateOfUtc, formatDate } from "~/time/dates";
import type { Restriction } from "./entitlements";
import { findPlan } from "./plans";

interface RestrictionWords {
  title: string;
  why: string;
  /** The label of the owner's button. */
  remedy: string;
  /** The rest of the sentence 'Contacta con Marta para …', which other members see. Null if the owner can do nothing. */
  plea: string | null;
  /** The target of the owner's button. */
  path: "/subscription" | "/close-company" | "/profile";
}

const subscriptionPath = "/subscription";
const needsPlan = { path: subscriptionPath, remedy: "Ver planes", plea: "que elija un plan" } as const;
const untilThen = "Hasta entonces no se puede fichar entrada ni cambiar nada.";

/** Returns the texts about a restriction. */
export function restrictionWords(restriction: Restriction): RestrictionWords {
  switch (restriction.kind) {
    case "suspended":
      return {
        title: "Cuenta Suspendida por Impago",
        why: "La suscripción lleva 7 días o más sin pagarse. Hasta que se pague no se puede fichar entrada ni cambiar nada.",
        path: subscriptionPath,
        remedy: "Gestionar Suscripción",
        plea: "que ponga el pago al día",
      };
    case "plan-limit":
      return overLimitWords(restriction);
    case "inactive":
      return inactiveTexts[restriction.reason];
    case "closed":
      return restriction.isFinal ? closedWords.final(restriction) : closedWords.revocable(restriction);
    case "ended":
      return closedWords.ended;
  }
}

type ClosedRestriction = Extract<Restriction, { kind: "closed" | "ended" }>;

const readUntilText = ({ readUntil }: ClosedRestriction) =>
  `El registro se puede consultar y descargar hasta el ${formatDate(dateOfUtc(readUntil))}.`;

const closedWords = {
  revocable: (restriction: ClosedRestriction): RestrictionWords => ({
    title: "La empresa está cerrada",
    why: `Ya no se ficha ni se cambia nada. ${readUntilText(restriction)}`,
    path: "/close-company",
    remedy: "Volver a abrirla",
    plea: "que la vuelva a abrir",
  }),
  final: (restriction: ClosedRestriction): RestrictionWords => ({
    title: "La empresa está cerrada",
    why: `Ya no se ficha, y no se puede volver a abrir. ${readUntilText(restriction)}`,
    path: "/close-company",
    remedy: "Ver el cierre",
    plea: null,
  }),
  ended: {
    title: "La empresa cerró hace cuatro años",
    why: "La ley ya no pide conservar su registro. Desde tu perfil puedes descargar lo que quede de ti y dejar la empresa.",
    path: "/profile",
    remedy: "Ir a mi perfil",
    plea: null,
  } satisfies RestrictionWords,
};

const inactiveTexts: Record<Extract<Restriction, { kind: "inactive" }>["reason"], RestrictionWords> = {
  "trial-expired": {
    ...needsPlan,
    title: "La prueba gratuita ha terminado",
    why: `Para seguir fichando hace falta un plan. ${untilThen}`,
  },
  canceled: {
    ...needsPlan,
    title: "La suscripción está cancelada",
    why: `Para volver a fichar hace falta un plan. ${untilThen}`,
  },
  paused: {
    title: "La suscripción está en pausa",
    why: `Para volver a fichar hay que reanudarla. ${untilThen}`,
    path: subscriptionPath,
    remedy: "Gestionar Suscripción",
    plea: "que la reanude",
  },
};

function overLimitWords({
  plan,
  limit,
  active,
}: Extract<Restriction, { kind: "plan-limit" }>): RestrictionWords {
  const tooMany = active - limit;
  const some = tooMany === 1 ? "a 1 persona" : `a ${tooMany} personas`;
  return {
    title: "Límite del plan superado",
    why: `El plan ${findPlan(plan).name} es para ${limit} empleados activos y hay ${active}. Hay que mejorar el plan o desactivar ${some}. ${untilThen}`,
    path: subscriptionPath,
    remedy: "Mejorar plan",
    plea: "que mejore el plan",
  };
}

export const restrictionTexts = {
  yourRecord: "Tus fichajes siguen aquí: puedes consultarlos y exportarlos cuando quieras.",
  closedRecord: "El registro de jornada sigue aquí: puedes consultarlo y exportarlo cuando quieras.",
  companysRecord:
    "El registro de jornada sigue aquí: puedes consultarlo y exportarlo cuando quieras, y cerrar una entrada abierta.",
} as const;
