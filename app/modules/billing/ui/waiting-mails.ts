import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import type { SubscriptionPlan } from "~/modules/policy/plans";

/** The mail to a person who waited for room in the plan and is active now. */
export const admittedMail = ({ companyName, origin }: { companyName: string; origin: string }) =>
  noticeMail({
    subject: "Ya puedes fichar",
    what: `Ya hay sitio para ti en «${isolateName(companyName)}»: desde ahora puedes fichar.`,
    button: { label: "Ir a fichar", path: "/dashboard" },
    next: "No tienes que hacer nada más.",
    origin,
  });

/** The mail to the owner when somebody begins to wait for room in the plan. @param waiting how many people wait now. */
export const waitingMail = ({
  plan,
  waiting,
  origin,
}: {
  plan: SubscriptionPlan;
  waiting: number;
  origin: string;
}) =>
  noticeMail({
    subject: "Hay gente que espera para fichar en tu empresa",
    what: `El plan ${plan.name} es para ${plan.includedEmployees} empleados activos y está completo. ${
      waiting === 1 ? "1 persona espera" : `${waiting} personas esperan`
    } a que haya sitio. Quienes ya estaban siguen fichando como siempre.`,
    button: { label: "Ver quién espera", path: "/team" },
    next: "En cuanto mejores el plan o desactives a alguien, entra sola la persona que más tiempo lleva esperando.",
    origin,
  });
