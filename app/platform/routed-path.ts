const dataSuffix = ".data";
/** What the router calls the landing page when it asks for its data. */
const rootData = `/_root${dataSuffix}`;

/**
 * The path of a screen or a call as the router matches it, without the suffix of its data. The router takes /Login, /%6cogin,
 * //login, /login/ and /login.data for /login.
 */
export function routedPath({ url }: Pick<Request, "url">): string {
  const path = normalPath(url);
  if (path === rootData) return "/";
  return path.endsWith(dataSuffix) ? `/${segmentsOf(path.slice(0, -dataSuffix.length)).join("/")}` : path;
}

/**
 * The request with its path in one spelling. The rules that go by a path and the router read this request, so another
 * spelling passes none of them. No path or parameter of ours has capitals: all of it is in small letters.
 */
export function withRoutedPath(request: Request): Request {
  const url = new URL(request.url);
  const isData = normalPath(request.url).endsWith(dataSuffix);
  const path = routedPath(request);
  const normal = !isData ? path : path === "/" ? rootData : path + dataSuffix;
  if (url.pathname === normal) return request;
  url.pathname = normal;
  return new Request(url, request);
}

const normalPath = (url: string) => `/${segmentsOf(new URL(url).pathname).map(normalSegment).join("/")}`;

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

/** Decoded once and encoded again, as the router does: an encoded slash parts nothing, and what is encoded twice stays so. */
function normalSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment).toLowerCase());
  } catch {
    return segment.toLowerCase();
  }
}
