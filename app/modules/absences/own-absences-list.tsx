import type { ShownAbsence } from "./show-own-absences.server";
import { AbsenceCard } from "./ui/absence-card";

interface OwnAbsencesListProps {
  absences: readonly ShownAbsence[];
  profileId: string;
  isOwn: boolean;
  isSending: boolean;
}

/** The absences of a person, the latest first. */
export const OwnAbsencesList = ({ absences, ...others }: OwnAbsencesListProps) => (
  <ul className="mt-4 flex max-w-2xl flex-col gap-3">
    {absences.map((absence) => (
      <AbsenceCard key={absence.id} absence={absence} {...others} />
    ))}
  </ul>
);
