import { setChosenMails } from "../mails/set-chosen-mails.server";
import { chosenMailsSchema } from "./profile-schema";
import { saveForm, type Sent } from "./save-form.server";

/** Answers 'Correos que puedes elegir'. */
export const submitMailsForm = (sent: Sent) =>
  saveForm(sent, {
    form: "mails",
    read: chosenMailsSchema.safeParse(sent.typed),
    save: (deps, wanted) => setChosenMails(deps, { member: sent.member, wanted }),
  });
