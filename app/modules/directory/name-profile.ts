/** Names the profile that a write of a page is meant for; the server refuses it with 409 when the session goes on as another. */
export const profileHeader = "Fichaclara-Profile";

let drawnFor: string | undefined;

/** Says for which profile the page is drawn; undefined once it is nobody's. */
export const drawFor = (profileId: string | undefined) => void (drawnFor = profileId);

/**
 * A `fetch` whose writes name the profile whose page they come from: in another tab its person may have gone over to another
 * company, and what is entered here is not meant for that one.
 */
export const namingProfile =
  (send: typeof fetch): typeof fetch =>
  (input, init) => {
    if (drawnFor === undefined || (init?.method ?? "GET") === "GET") return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set(profileHeader, drawnFor);
    return send(input, { ...init, headers });
  };
