import { ActionBar } from "~/ui/action-bar";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import type { ReactNode } from "react";
import type { useProfileForm } from "./use-profile-form";

interface SaveRowProps extends Pick<ReturnType<typeof useProfileForm>, "isBusy" | "message"> {
  /** The button's text. */
  label: string;
  look?: "quiet";
  /** Whether the button keeps to the bottom of a phone's screen, because its form is long. */
  isSticky?: boolean;
}

/** The button of a form of Mi Perfil, and reserved space for its message. */
export const SaveRow = ({ isBusy, message, label, look, isSticky = false }: SaveRowProps) => (
  <div className={isSticky ? "contents" : "mt-2 flex flex-col items-start gap-3"}>
    <SaveBar isSticky={isSticky}>
      <Button type="submit" softDisabled={isBusy} {...(look && { look })}>
        {isBusy ? "Guardando..." : label}
      </Button>
    </SaveBar>
    <LiveRegion className="min-h-12 w-full">
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
    </LiveRegion>
  </div>
);

const SaveBar = ({ isSticky, children }: { isSticky: boolean; children: ReactNode }) =>
  isSticky ? <ActionBar className="sm:static sm:m-0 sm:border-0 sm:p-0">{children}</ActionBar> : children;
