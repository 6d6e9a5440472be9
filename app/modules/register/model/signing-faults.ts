interface FaultyRegister {
  companyId: string;
}

/** The database contradicts what was signed: events are missing, or other ones are there. Nothing is signed. */
export class RegisterRewound extends Error {
  override name = "RegisterRewound";
  constructor({ companyId }: FaultyRegister, { signed, found }: { signed: number; found: number }) {
    super(
      `register of ${companyId}: ${signed} events were signed, and the ${found} of the database do not continue them`,
    );
  }
}

/** Events differ from the hashes that the register's tree has of them. Nothing with these events is given out. */
export class EventsAltered extends Error {
  override name = "EventsAltered";

  constructor({ companyId }: FaultyRegister, what: string) {
    super(`register of ${companyId}: ${what} other than in its tree`);
  }
}

/** Other requests signed longer trees of the register at each try. A later request can succeed. */
export class SigningOvertaken extends Error {
  override name = "SigningOvertaken";

  constructor({ companyId }: FaultyRegister, tries: number) {
    super(`register of ${companyId}: other requests were signed first, ${tries} times`);
  }
}

/** The origin signs nothing any more, and the database does not have the event that continues it. */
export class OriginRetired extends Error {
  override name = "OriginRetired";

  constructor({ companyId }: FaultyRegister, origin: string) {
    super(`register of ${companyId}: ${origin} is retired, and no event continues it`);
  }
}
