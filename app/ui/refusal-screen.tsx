import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { buttonClass } from "./button";

interface RefusalScreenProps {
  title: string;
  /** The address and the label of the link that leads on. */
  link?: readonly [string, string];
  children?: ReactNode;
}

/** Replaces a screen that a person may not see, or that does not exist. */
export function RefusalScreen({
  title,
  link: [to, label] = ["/dashboard", "Ir a Fichar"],
  children,
}: RefusalScreenProps) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-4 py-4">
      <h1 className="text-2xl font-bold">{title}</h1>
      {children && <p className="text-pretty text-muted">{children}</p>}
      <Link to={to} className={buttonClass()}>
        {label}
      </Link>
    </div>
  );
}
