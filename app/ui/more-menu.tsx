import MoreHorizontal from "lucide-react/icons/more-horizontal";
import type { ReactNode } from "react";
import { DisclosureMenu } from "./disclosure-menu";

/** The tools of a screen that are rarely needed, behind three dots at the end of its row. */
export const MoreMenu = ({ children }: { children: ReactNode }) => (
  <DisclosureMenu
    label={
      <span className="grid size-7 cursor-pointer place-items-center">
        <MoreHorizontal aria-hidden className="size-6" />
        <span className="sr-only">Más</span>
      </span>
    }
  >
    {children}
  </DisclosureMenu>
);
