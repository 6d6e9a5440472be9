import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns";
import { companies } from "./people";

export const paymentFailures = sqliteTable(
  "payment_failures",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    stripeInvoiceId: text("stripe_invoice_id").unique(),
    status: text("status", { enum: ["pending", "resolved"] })
      .notNull()
      .default("pending"),
    firstFailureDate: instant("first_failure_date").notNull(),
    resolvedAt: instant("resolved_at"),
  },
  (table) => [index("payment_failures_oldest").on(table.companyId, table.status, table.firstFailureDate)],
);

export const monthlyEmployeeStats = sqliteTable(
  "monthly_employee_stats",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** YYYY-MM in the company's time zone. */
    monthYear: text("month_year").notNull(),
    currentActiveEmployees: integer("current_active_employees").notNull(),
    maxActiveEmployees: integer("max_active_employees").notNull(),
    /** The maximum that was last reported to Stripe's meter. */
    reportedMaxEmployees: integer("reported_max_employees"),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.monthYear] })],
);

/** Webhook deliveries. `processedAt` is set only after the event's work is done. */
export const stripeEvents = sqliteTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  receivedAt: instant("received_at").notNull(),
  processedAt: instant("processed_at"),
});
