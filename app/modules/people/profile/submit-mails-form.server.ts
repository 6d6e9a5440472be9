import { setSummaryMails } from "../mails/set-summary-mails.server";
import { summaryMailsSchema } from "./profile-schema";
import { saveForm, type Sent } from "./save-form.server";

/** Answers 'Correos de resumen'. */
export const submitMailsForm = (sent: Sent) =>
  saveForm(sent, {
    form: "mails",
    read: summaryMailsSchema.safeParse(sent.typed),
    save: (deps, wanted) => setSummaryMails(deps, { member: sent.member, wanted }),
  });
