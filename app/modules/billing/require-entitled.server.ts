import type { GuardArgs } from "~/modules/accounts/find-session.server";
import { refusal } from "~/platform/http.server";
import type { Hold } from "./entitlements";
import { findEntitlements } from "./find-entitlements.server";
import { holdWords } from "./hold-copy";
import { mayDo, mayOpen, type Action, type Screen } from "./holds";

/** For a page, after the guards of who may see it. @throws Response 402; the shell shows why in the screen's place. */
export async function requireOpenScreen(args: GuardArgs, screen: Screen): Promise<void> {
  const { hold } = await findEntitlements(args);
  if (hold && !mayOpen(hold, screen)) throw refused(hold);
}

/** For a change, after the guards of who may make it. @throws Response 402 with `{error}`. */
export async function requireEntitled(args: GuardArgs, action: Action): Promise<void> {
  const { hold } = await findEntitlements(args);
  if (hold && !mayDo(hold, action)) throw refused(hold);
}

/** For a form that answers in place. @returns what to tell the person; null when they may. */
export async function whyNot(args: GuardArgs, action: Action): Promise<string | null> {
  const { hold } = await findEntitlements(args);
  return hold && !mayDo(hold, action) ? errorOf(hold) : null;
}

const refused = (hold: Hold) => refusal(402, errorOf(hold));

const errorOf = (hold: Hold) => `${holdWords(hold).title}. ${holdWords(hold).why}`;
