import { noticeMail } from "~/modules/mail/notice-mail";
import type { SubscriptionPlan } from "~/modules/policy/plans";

interface PlanGraceFacts {
  plan: SubscriptionPlan;
  active: number;
  /** The day on which check-ins stop, dd/mm/yyyy; for a plan that begins later, the day on which it begins. */
  on: string;
  origin: string;
}

const howMany = ({ plan, active }: PlanGraceFacts) =>
  `El plan ${plan.name} es para ${plan.includedEmployees} empleados activos y hay ${active}.`;

function remedyText({ plan, active }: PlanGraceFacts): string {
  const tooMany = active - plan.includedEmployees;
  return `Mejora el plan o desactiva ${tooMany === 1 ? "a 1 persona" : `a ${tooMany} personas`} en Equipo.`;
}

const always = "Las salidas se pueden fichar siempre, y el registro se puede consultar y exportar.";

/** The mail to the owner when more people are active than a smaller plan allows. */
export const graceBeginsMail = (exceeded: PlanGraceFacts) =>
  noticeMail({
    subject: `Tu empresa supera los ${exceeded.plan.includedEmployees} empleados del plan ${exceeded.plan.name}`,
    what: `${howMany(exceeded)} Tienes siete días: si el ${exceeded.on} sigue siendo así, nadie podrá fichar entrada.`,
    button: { label: "Mejorar plan", path: "/subscription" },
    next: `${remedyText(exceeded)} ${always}`,
    origin: exceeded.origin,
  });

/** The mail to the owner the day before check-ins stop. */
export const graceEndsMail = (exceeded: PlanGraceFacts) =>
  noticeMail({
    subject: "Último día antes de que nadie pueda fichar entrada",
    what: `${howMany(exceeded)} Si el ${exceeded.on} sigue siendo así, nadie podrá fichar entrada.`,
    button: { label: "Mejorar plan", path: "/subscription" },
    next: `${remedyText(exceeded)} ${always}`,
    origin: exceeded.origin,
  });

const forWorkers = "No tienes que hacer nada: ya hemos avisado a quien lleva la empresa.";

/** The mail to everybody else when the grace begins. */
export const graceBeginsForPeopleMail = ({ on, origin }: Pick<PlanGraceFacts, "on" | "origin">) =>
  noticeMail({
    subject: "Tu empresa supera las personas de su plan",
    what: `Tu empresa tiene más personas activas que las de su plan de Fichaclara. Si el ${on} sigue siendo así, nadie podrá fichar entrada hasta que se arregle.`,
    next: `${forWorkers} ${always}`,
    origin,
  });

/** The mail to everybody else the day before check-ins stop. */
export const graceEndsForPeopleMail = ({ on, origin }: Pick<PlanGraceFacts, "on" | "origin">) =>
  noticeMail({
    subject: "Último día antes de que nadie pueda fichar entrada",
    what: `Tu empresa sigue teniendo más personas activas que las de su plan de Fichaclara. Si el ${on} sigue siendo así, nadie podrá fichar entrada hasta que se arregle.`,
    next: `Si ese día no puedes fichar, apunta tu hora: podrás proponerla después en Correcciones. ${always}`,
    origin,
  });

/** The mail to the owner when the plan that follows a trial is too small. @param exceeded `on`: the day on which it begins. */
export const planAheadMail = (exceeded: PlanGraceFacts) =>
  noticeMail({
    subject: `El plan ${exceeded.plan.name} se os queda pequeño`,
    what: `${howMany(exceeded)} Hasta el ${exceeded.on} seguís de prueba y no cambia nada. Desde ese día tendrás siete días; después nadie podrá fichar entrada.`,
    button: { label: "Mejorar plan", path: "/subscription" },
    next: `${remedyText(exceeded)} ${always}`,
    origin: exceeded.origin,
  });
