import { Link } from "@remix-run/react";
import { buttonClass } from "~/ui/button";
import { askOwner } from "~/modules/policy/warning-texts";

interface RemedyProps {
  /** The text of the owner's button. */
  label: string;
  /** What the others should ask the owner for. */
  plea: string | null;
  /** The address of the owner's button. */
  to?: string;
  /** Null for the owner. */
  ownerName: string | null;
  look?: keyof typeof looks;
}

const looks = {
  button: buttonClass(),
  link: "inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4 max-[22rem]:shrink",
};

/** Shows the owner a button. Every other role sees the name of the owner. */
export function Remedy({ label, plea, ownerName, to = "/subscription", look = "button" }: RemedyProps) {
  if (ownerName !== null) return plea && <p className="break-words">{askOwner.contact(ownerName, plea)}</p>;
  return (
    <Link to={to} className={looks[look]}>
      {label}
    </Link>
  );
}
