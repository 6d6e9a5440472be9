// Records the requests that an SDK sends through the global fetch.

export interface RecordedRequest {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

/** Runs `work` and returns its requests, with bodies parsed as JSON. */
export async function recordRequests(work: () => Promise<unknown>): Promise<RecordedRequest[]> {
  const realFetch = globalThis.fetch;
  const recorded: RecordedRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await request.clone().text();
    recorded.push({
      method: request.method,
      path: new URL(request.url).pathname,
      headers: request.headers,
      body: body === "" ? null : JSON.parse(body),
    });
    return realFetch(request);
  };
  try {
    await work();
  } finally {
    globalThis.fetch = realFetch;
  }
  return recorded;
}
