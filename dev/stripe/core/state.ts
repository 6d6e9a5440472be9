// The local Stripe's whole state, as plain JSON. Instants in unix seconds, amounts in cents.

export interface StripePeriod {
  start: number;
  end: number;
}

export interface CustomerRecord {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  taxIds: { type: string; value: string }[];
  /** A credit is negative. */
  balance: number;
  card: "working" | "failing";
}

export interface CheckoutRecord {
  id: string;
  created: number;
  expiresAt: number;
  status: "open" | "complete" | "expired";
  customer: string;
  prices: string[];
  successUrl: string;
  cancelUrl: string;
  locale: string;
  metadata: Record<string, string>;
  /** When the first charge of a whole month is, and what is charged before. */
  start: { at: number; before: "trial" | "proration" | "nothing" };
  subscription: string | null;
  /** Whether the page must show a refusal. */
  isRefused: boolean;
}

export interface PortalRecord {
  id: string;
  customer: string;
  returnUrl: string;
}

export interface ItemRecord {
  id: string;
  price: string;
}

export interface LineRecord extends StripePeriod {
  amount: number;
  description: string;
}

export interface SubscriptionRecord {
  id: string;
  created: number;
  customer: string;
  status: "trialing" | "active" | "past_due" | "canceled";
  items: ItemRecord[];
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
  latestInvoice: string | null;
  /** Differences of changed plans that wait for the next invoice. */
  pendingLines: LineRecord[];
}

export interface InvoiceRecord {
  id: string;
  created: number;
  customer: string;
  subscription: string;
  status: "draft" | "open" | "paid" | "void";
  number: string | null;
  lines: LineRecord[];
  /** The period whose usage it charges when it is finalized. */
  usageOf: StripePeriod | null;
  /** When a draft becomes final. */
  finalizesAt: number | null;
  finalizedAt: number | null;
  paidAt: number | null;
  /** What the customer's credit leaves to pay. */
  amountDue: number;
  attempts: number;
  /** The planned attempts so far, without the first. */
  retries: number;
  nextAttemptAt: number | null;
}

export interface MeterEventRecord {
  eventName: string;
  identifier: string;
  timestamp: number;
  customer: string;
  value: number;
}

export interface EventRecord {
  id: string;
  created: number;
  type: string;
  /** The object as it was at that instant. */
  object: unknown;
  attempts: number;
  /** When it is sent, in milliseconds of the app's clock; null when it was delivered or given up. */
  dueAt: number | null;
  lastStatus: number | null;
}

export interface StripeState {
  customers: Record<string, CustomerRecord>;
  checkouts: Record<string, CheckoutRecord>;
  portals: Record<string, PortalRecord>;
  subscriptions: Record<string, SubscriptionRecord>;
  invoices: Record<string, InvoiceRecord>;
  meterEvents: MeterEventRecord[];
  /** Oldest first. */
  events: EventRecord[];
  /** By idempotency key. */
  answers: Record<string, { at: number; request: string; body: string }>;
}

export const emptyState = (): StripeState => ({
  customers: {},
  checkouts: {},
  portals: {},
  subscriptions: {},
  invoices: {},
  meterEvents: [],
  events: [],
  answers: {},
});

/** @example newId("cus") // "cus_2f1c…" */
export const newId = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;
