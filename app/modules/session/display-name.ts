/** The name of a person who left more than four years ago and was erased. */
export const erasedName = "Persona borrada";

/** Returns a person's name, or their address while they have no name. Without both they were erased. */
export const displayName = ({ fullName, email }: { fullName: string | null; email: string | null }): string =>
  fullName ?? email ?? erasedName;
