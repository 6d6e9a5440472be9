/**
 * The condition that somebody was added without an address: nobody signs in as them, and they punch and answer at a kiosk. Whoever has
 * left keeps the address that the company wrote to, and whoever has been erased has no name either.
 * @param profile what the statement calls the table of profiles.
 */
export const isWithoutAccount = (profile: string): string =>
  `(${profile}.user_id IS NULL AND ${profile}.email IS NULL AND ${profile}.full_name IS NOT NULL)`;
