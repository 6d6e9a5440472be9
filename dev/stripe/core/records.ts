// Records of customers, subscriptions and invoices. Instants in unix seconds, amounts in cents.

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export interface TaxId {
  type: string;
  value: string;
}

export interface CustomerRecord {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  address: Address | null;
  preferredLocales: string[];
  metadata: Record<string, string>;
  taxIds: TaxId[];
  /** A credit is negative. */
  balance: number;
  invoices: number;
  invoicePrefix: string;
  paymentMethod: string | null;
  card: "working" | "failing";
  /** The outcome of the next payment only, whatever the card. */
  nextPayment: "succeed" | "fail" | null;
}

export interface ItemRecord {
  id: string;
  created: number;
  price: string;
  /** Null for metered prices. */
  quantity: number | null;
}

export interface LineRecord {
  id: string;
  amount: number;
  description: string;
  price: string;
  quantity: number;
  item: string;
  start: number;
  end: number;
  proration: boolean;
}

export interface SubscriptionRecord {
  id: string;
  created: number;
  customer: string;
  status: "trialing" | "active" | "past_due" | "unpaid" | "canceled";
  items: ItemRecord[];
  anchor: number;
  anchorDay: number | null;
  trialEnd?: number | undefined;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  cancelReason: "cancellation_requested" | "payment_failed" | null;
  description: string | null;
  metadata: Record<string, string>;
  latestInvoice: string | null;
  /** Prorations that wait for the next invoice. */
  pendingLines: LineRecord[];
}

export interface InvoiceRecord {
  id: string;
  created: number;
  customer: string;
  subscription: string;
  reason: "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";
  status: "draft" | "open" | "paid" | "void";
  number: string | null;
  lines: LineRecord[];
  periodStart: number;
  periodEnd: number;
  /** When a draft becomes final by itself. */
  finalizesAt: number | null;
  finalizedAt: number | null;
  paidAt: number | null;
  attempts: number;
  /** Planned attempts after the first. */
  retries: number;
  nextAttemptAt: number | null;
  startingBalance: number;
  endingBalance: number | null;
}
