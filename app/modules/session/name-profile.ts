/** The header with the expected profile of a write. The server answers 409 when the session uses another profile. */
export const profileHeader = "Fichaclara-Profile";

let renderedProfileId: string | undefined;

/** Sets the profile for which the page is rendered; undefined without one. */
export const setRenderedProfile = (profileId: string | undefined) => void (renderedProfileId = profileId);

/** How often a write is repeated while its company's ledger is being rebuilt. */
const mostRepetitions = 6;

/**
 * Returns a `fetch` whose writes name the page's profile, since another tab may have switched to another company. It repeats a write when
 * the server asks for that (503 with Retry-After), since the server has then done nothing.
 */
export const withProfileHeader =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (renderedProfileId === undefined || (init?.method ?? "GET") === "GET") return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set(profileHeader, renderedProfileId);
    for (let moments = mostRepetitions; ; moments -= 1) {
      const answer = await send(input, { ...init, headers });
      const seconds = moments && answer.status === 503 && Number(answer.headers.get("Retry-After"));
      // A write with an idempotency key is repeated by its sender.
      if (!seconds || headers.has("Idempotency-Key")) return answer;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * seconds));
    }
  };
