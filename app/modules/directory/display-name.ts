/** Instead of the name of whoever left more than four years ago. */
export const erasedName = "Persona borrada";

/** What a person is called: their name, or their address while they have none; without either, they have been erased. */
export const displayName = ({ fullName, email }: { fullName: string | null; email: string | null }): string =>
  fullName ?? email ?? erasedName;
