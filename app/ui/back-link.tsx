import { Link } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";

/** The link at the top of a screen, to the screen above it. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-11 items-center gap-2 font-medium text-brand">
    <ArrowLeft aria-hidden className="size-5" />
    {children}
  </Link>
);
