import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import type { useProfileForm } from "./use-profile-form";

interface SaveRowProps extends Pick<ReturnType<typeof useProfileForm>, "isBusy" | "message"> {
  /** On the button. */
  label: string;
  look?: "quiet";
}

/** What ends a form of Mi Perfil: its button, and what came of it, whose room is kept. */
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
