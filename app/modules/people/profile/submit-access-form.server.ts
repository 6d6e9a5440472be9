import type { GuardArgs } from "~/modules/directory/find-session.server";
import { setChosenMails } from "../mails/set-chosen-mails.server";
import { chosenMailsSchema } from "./profile-schema";
import { saveForm, type SentProfileForm } from "./save-form.server";
import { submitAddressForm } from "./submit-address-form.server";

/** Handles the forms of /access: the user's address, and their optional mails. The caller checks the permission. */
export function submitAccessForm(args: GuardArgs, sent: SentProfileForm) {
  // A form without a name changes nothing. A mails form without a tick stops all of them.
  return sent.typed.form === "mails" ? submitMails(sent) : submitAddressForm(args, sent.member, sent.typed);
}

const submitMails = (sent: SentProfileForm) =>
  saveForm(sent, {
    form: "mails",
    read: chosenMailsSchema.safeParse(sent.typed),
    save: (deps, wanted) => setChosenMails(deps, { member: sent.member, wanted }),
  });
