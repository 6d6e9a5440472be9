import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";

/** The content of a reminder, with the company's name. */
export type Reminder = { company: string } & (
  | {
      kind: "no-entry";
      /** The check-in of the person's hours, as HH:mm. */
      arrival: string;
      /** Whether the person's terms say it. Otherwise it is usual. */
      isPlanned: boolean;
    }
  | {
      kind: "still-in";
      /** The check-in, as HH:mm. */
      since: string;
    }
  | {
      kind: "to-answer";
      /** The number of corrections that wait. */
      count: number;
    }
);

function wordsOf(reminder: Reminder) {
  const { kind, company } = reminder;
  switch (kind) {
    case "no-entry":
      return {
        subject: "No has fichado la entrada",
        what: `${reminder.isPlanned ? "Tu horario empieza" : "Sueles entrar"} a las ${reminder.arrival}, y hoy no tienes ningún fichaje en «${isolateName(company)}».`,
        button: { label: "Fichar", path: "/dashboard" },
        next: "Si hoy no trabajas, no hagas nada. Si ya has empezado, ficha ahora y propón después la hora a la que entraste.",
      };
    case "still-in":
      return {
        subject: `Sigues dentro desde las ${reminder.since}`,
        what: `Fichaste la entrada a las ${reminder.since} en «${isolateName(company)}» y no has fichado la salida.`,
        button: { label: "Fichar la salida", path: "/dashboard" },
        next: "Si sigues trabajando, no hagas nada. Si ya has salido, ficha la salida ahora y propón después la hora a la que saliste.",
      };
    case "to-answer":
      return {
        subject:
          reminder.count === 1
            ? "Una corrección espera tu respuesta"
            : `${reminder.count} correcciones esperan tu respuesta`,
        what: `En «${isolateName(company)}» ${reminder.count === 1 ? "una corrección espera" : `${reminder.count} correcciones esperan`} tu respuesta desde hace días.`,
        button: { label: "Ver lo pendiente", path: "/corrections" },
        next: "Si nadie contesta en 7 días, se podrá aplicar y quedará anotado.",
      };
  }
}

/** Returns the mail of a reminder, ready for the outbox. */
export function reminderMail(reminder: Reminder, rest: { unsubscribeUrl: string; origin: string }) {
  return { ...noticeMail({ ...wordsOf(reminder), ...rest }), unsubscribeUrl: rest.unsubscribeUrl };
}
