import type { GuardArgs, Member } from "~/modules/directory/find-session.server";
import { setChosenMails } from "../mails/set-chosen-mails.server";
import { chosenMailsSchema } from "./profile-schema";
import { readSent, saveForm, type Sent } from "./save-form.server";
import { submitAddressForm } from "./submit-address-form.server";

/** The forms of /access, of somebody who may change who they are: the address they sign in with, and which mails they are sent. */
export async function submitAccessForm(args: GuardArgs, member: Member) {
  const sent = await readSent(args, member);
  // A form without a name changes nothing, whereas one of mails without a tick ends them all.
  return sent.typed.form === "mails" ? submitMails(sent) : submitAddressForm(args, member, sent.typed);
}

const submitMails = (sent: Sent) =>
  saveForm(sent, {
    form: "mails",
    read: chosenMailsSchema.safeParse(sent.typed),
    save: (deps, wanted) => setChosenMails(deps, { member: sent.member, wanted }),
  });
