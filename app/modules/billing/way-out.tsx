import { Link } from "@remix-run/react";
import { buttonClass } from "~/ui/button";
import { copy } from "./hold-copy";

interface WayOutProps {
  /** What the owner's button says. */
  label: string;
  /** What the others ask the owner for. */
  plea: string;
  /** Null for the owner. */
  ownerName: string | null;
  look?: "primary" | "quiet";
}

/** What can be done about it: a button for the owner; the others are told whom to ask. */
export function WayOut({ label, plea, ownerName, look = "primary" }: WayOutProps) {
  if (ownerName !== null) return <p className="break-words">{copy.contact(ownerName, plea)}</p>;
  return (
    <Link to="/subscription" className={buttonClass(look)}>
      {label}
    </Link>
  );
}
