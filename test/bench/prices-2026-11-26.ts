// List prices beyond the plans' included use, in dollars, from the providers' pages on 2026-11-26. Later prices get a new file.

interface Price {
  dollars: number;
  /** The number of units for that price. */
  per: number;
  source: string;
}

const million = 1_000_000;
const cloudflare = "https://developers.cloudflare.com";

export const pricesReadOn = "2026-11-26";

export const prices = {
  "Worker requests": { dollars: 0.3, per: million, source: `${cloudflare}/workers/platform/pricing/` },
  "Worker CPU ms": { dollars: 0.02, per: million, source: `${cloudflare}/workers/platform/pricing/` },
  "log lines": {
    dollars: 0.6,
    per: million,
    source: `${cloudflare}/workers/observability/logs/workers-logs/`,
  },
  "D1 rows read": { dollars: 0.001, per: million, source: `${cloudflare}/d1/platform/pricing/` },
  "D1 rows written": { dollars: 1, per: million, source: `${cloudflare}/d1/platform/pricing/` },
  "D1 bytes stored": { dollars: 0.75, per: 1e9, source: `${cloudflare}/d1/platform/pricing/` },
  "object requests": {
    dollars: 0.15,
    per: million,
    source: `${cloudflare}/durable-objects/platform/pricing/`,
  },
  "object GB-s": { dollars: 12.5, per: million, source: `${cloudflare}/durable-objects/platform/pricing/` },
  "object rows written": {
    dollars: 1,
    per: million,
    source: `${cloudflare}/durable-objects/platform/pricing/`,
  },
  "queue operations": { dollars: 0.4, per: million, source: `${cloudflare}/queues/platform/pricing/` },
  "R2 class A": { dollars: 4.5, per: million, source: `${cloudflare}/r2/pricing/` },
  "R2 class B": { dollars: 0.36, per: million, source: `${cloudflare}/r2/pricing/` },
  mails: { dollars: 0.9, per: 1_000, source: "https://resend.com/pricing" },
} satisfies Record<string, Price>;

export type Resource = keyof typeof prices;
