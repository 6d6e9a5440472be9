import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import type { useProfileForm } from "./use-profile-form";

interface SaveRowProps extends Pick<ReturnType<typeof useProfileForm>, "isBusy" | "message"> {
  /** The button's text. */
  label: string;
  look?: "quiet";
}

/** The button of a form of Mi Perfil, and reserved space for its message. */
export const SaveRow = ({ isBusy, message, label, look }: SaveRowProps) => (
  <div className="mt-2 flex flex-col items-start gap-3">
    <Button type="submit" softDisabled={isBusy} {...(look && { look })}>
      {isBusy ? "Guardando..." : label}
    </Button>
    <LiveRegion className="min-h-12 w-full">
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
    </LiveRegion>
  </div>
);
