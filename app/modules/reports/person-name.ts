/** What a person is called: their name, or their address while they have none. */
export const nameOf = ({ fullName, email }: { fullName: string | null; email: string }) => fullName ?? email;
