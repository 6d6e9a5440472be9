const hourMs = 3_600_000;

interface Taken {
  /** When its owner last took the whole register home. */
  takenAt: number | null;
  /** When the newest of its events was recorded. */
  newestAt: number;
  /** Whether anybody has ever worked in the company. */
  hasWork: boolean;
  now: number;
}

/**
 * Whether a company's register is with its owner, so that it may be closed: nothing was recorded after they took it, or they took it
 * within the hour, for others may punch meanwhile and what they punch can be taken as well once it is closed. Where nobody ever worked
 * there is nothing to take.
 */
export const isTaken = ({ takenAt, newestAt, hasWork, now }: Taken): boolean =>
  !hasWork || (takenAt !== null && (takenAt >= newestAt || takenAt > now - hourMs));
