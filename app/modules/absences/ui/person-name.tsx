import { Link } from "@remix-run/react";

interface PersonNameProps {
  person: { id: string; name: string; isOwn: boolean };
  isManager: boolean;
}

/** A name; for managers, and for the person, a link to their absences. */
export function PersonName({ person: { id, name, isOwn }, isManager }: PersonNameProps) {
  const text = isOwn ? `${name} (tú)` : name;
  if (!isManager && !isOwn)
    return (
      <p className="flex min-h-11 items-center font-semibold wrap-anywhere">
        <bdi>{text}</bdi>
      </p>
    );
  return (
    <Link
      to={isOwn ? "/absences/mine" : `/absences/mine?profile=${id}`}
      className="flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
    >
      <bdi>{text}</bdi>
    </Link>
  );
}
