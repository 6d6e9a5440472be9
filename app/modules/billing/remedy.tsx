import { Link } from "@remix-run/react";
import { buttonClass } from "~/ui/button";
import { askOwner } from "~/modules/policy/warning-copy";

interface RemedyProps {
  /** What the owner's button says. */
  label: string;
  /** What the others ask the owner for. */
  plea: string | null;
  /** Where the owner's button leads. */
  way?: string;
  /** Null for the owner. */
  ownerName: string | null;
  look?: keyof typeof looks;
}

const looks = {
  button: buttonClass(),
  link: "inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4 max-[22rem]:shrink",
};

/** What can be done about it: a button for the owner; the others are told whom to ask. */
export function Remedy({ label, plea, ownerName, way = "/subscription", look = "button" }: RemedyProps) {
  if (ownerName !== null) return plea && <p className="break-words">{askOwner.contact(ownerName, plea)}</p>;
  return (
    <Link to={way} className={looks[look]}>
      {label}
    </Link>
  );
}
