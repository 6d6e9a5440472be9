// The local Stripe's whole state, as plain JSON. Instants in unix seconds.
import type { CustomerRecord, InvoiceRecord, SubscriptionRecord } from "./records";

export interface CheckoutRecord {
  id: string;
  created: number;
  expiresAt: number;
  status: "open" | "complete" | "expired";
  customer: string | null;
  customerEmail: string | null;
  lines: { id: string; price: string; quantity: number | null }[];
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  locale: string | null;
  metadata: Record<string, string>;
  collectsTaxId: boolean;
  updatesName: boolean;
  subscriptionData: {
    anchor: number | null;
    anchorDay: number | null;
    prorates: boolean;
    trialEnd?: number | undefined;
    description: string | null;
    metadata: Record<string, string>;
  };
  subscription: string | null;
  invoice: string | null;
  /** Whether the page must show a refusal. */
  lastRefusal: boolean;
}

export interface PortalRecord {
  id: string;
  created: number;
  customer: string;
  returnUrl: string | null;
  locale: string | null;
}

export interface MeterEventRecord {
  created: number;
  eventName: string;
  identifier: string;
  payload: Record<string, string>;
  timestamp: number;
  customer: string;
  value: number;
}

export interface EventRecord {
  id: string;
  created: number;
  type: string;
  object: unknown;
  previous?: Record<string, unknown>;
  request: { id: string | null; idempotency_key: string | null };
}

export interface DeliveryRecord {
  event: string;
  state: "due" | "delivered" | "lost" | "given-up";
  attempts: number;
  /** Milliseconds of the wall clock. */
  dueAt: number;
  lastStatus: number | null;
}

export type WebhookMode = "deliver" | "duplicate" | "reorder" | "lose";

export interface State {
  customers: Record<string, CustomerRecord>;
  checkouts: Record<string, CheckoutRecord>;
  portals: Record<string, PortalRecord>;
  subscriptions: Record<string, SubscriptionRecord>;
  invoices: Record<string, InvoiceRecord>;
  meterEvents: MeterEventRecord[];
  events: EventRecord[];
  deliveries: DeliveryRecord[];
  webhookMode: WebhookMode;
  /** By idempotency key. */
  answers: Record<string, { at: number; request: string; body: string }>;
}

export const emptyState = (): State => ({
  customers: {},
  checkouts: {},
  portals: {},
  subscriptions: {},
  invoices: {},
  meterEvents: [],
  events: [],
  deliveries: [],
  webhookMode: "deliver",
  answers: {},
});
