/** Names the profile that a write of a page is meant for; the server refuses it with 409 when the session goes on as another. */
export const profileHeader = "Fichaclara-Profile";

let drawnFor: string | undefined;

/** Says for which profile the page is drawn; undefined once it is nobody's. */
export const drawFor = (profileId: string | undefined) => void (drawnFor = profileId);

/** How often a write comes back while its company is being moved or rebuilt. */
const mostMoments = 6;

/**
 * A `fetch` whose writes name the profile whose page they come from: in another tab its person may have gone over to another
 * company, and what is entered here is not meant for that one. One that the server asks to repeat in a moment (503 with
 * Retry-After), of which it has done nothing, is sent again then.
 */
export const namingProfile =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (drawnFor === undefined || (init?.method ?? "GET") === "GET") return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set(profileHeader, drawnFor);
    for (let moments = mostMoments; ; moments -= 1) {
      const answer = await send(input, { ...init, headers });
      const seconds = moments && answer.status === 503 && Number(answer.headers.get("Retry-After"));
      // What has a key of its own is repeated by whoever sends it.
      if (!seconds || headers.has("Idempotency-Key")) return answer;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * seconds));
    }
  };
