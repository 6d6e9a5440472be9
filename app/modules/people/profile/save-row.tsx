import type { ReactNode } from "react";
import { ActionBar } from "~/ui/action-bar";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import type { useProfileForm } from "./use-profile-form";

interface SaveRowProps extends Pick<ReturnType<typeof useProfileForm>, "isBusy" | "message"> {
  /** The button's text. */
  label: string;
  look?: "quiet" | undefined;
  /** For a long form: whether the button keeps to the bottom of a phone's screen now. It has the same room when it does not. */
  isSticky?: boolean | undefined;
}

/** The button of a form of Mi Perfil, and its message: beside it, or below it on a phone. */
export const SaveRow = ({ isBusy, message, label, look, isSticky }: SaveRowProps) => (
  <div
    className={
      isSticky === undefined
        ? "mt-2 flex flex-col items-start gap-3 sm:min-h-12 sm:flex-row sm:items-center"
        : "contents sm:flex sm:min-h-12 sm:items-center sm:gap-4"
    }
  >
    <SaveBar isSticky={isSticky}>
      <Button type="submit" softDisabled={isBusy} {...(look && { look })}>
        {isBusy ? "Guardando..." : label}
      </Button>
    </SaveBar>
    <LiveRegion className="max-sm:empty:absolute sm:flex-1">
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
    </LiveRegion>
  </div>
);

const SaveBar = ({ isSticky, children }: Pick<SaveRowProps, "isSticky"> & { children: ReactNode }) =>
  isSticky === undefined ? (
    children
  ) : (
    <ActionBar className={`sm:static sm:m-0 sm:p-0 ${isSticky ? "" : "max-sm:static max-sm:[&>*]:grow-0!"}`}>
      {children}
    </ActionBar>
  );
