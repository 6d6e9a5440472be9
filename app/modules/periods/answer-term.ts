/** Returns the instant (ms) until which a person may turn their answer to a period into the other: a year after its issue, by the UTC calendar. */
export function mayTurnUntil(issuedAt: number): number {
  const until = new Date(issuedAt);
  until.setUTCFullYear(until.getUTCFullYear() + 1);
  return until.getTime();
}
