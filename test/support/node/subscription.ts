// Where a company stands with its subscription, brought about behind the screens.
import { randomUUID } from "node:crypto";
import { query } from "./database";

const companyOf = `(SELECT p.company_id FROM profiles p JOIN users u ON u.id = p.user_id WHERE u.email = ?)`;

/** Ends the trial of somebody's company at an instant. */
export async function trialEnds(email: string, at: number): Promise<void> {
  await query(`UPDATE companies SET trial_ends_at = ? WHERE id = ${companyOf}`, String(at), email);
}

/** Gives somebody's company a subscription whose oldest unpaid invoice first failed at an instant. */
export async function owesSince(email: string, at: number): Promise<void> {
  await query(`UPDATE companies SET subscription_status = 'past_due' WHERE id = ${companyOf}`, email);
  await query(`DELETE FROM payment_failures WHERE company_id = ${companyOf}`, email);
  await query(
    `INSERT INTO payment_failures (id, company_id, status, first_failure_date) VALUES (?, ${companyOf}, 'pending', ?)`,
    randomUUID(),
    email,
    String(at),
  );
}

/** Pays all that somebody's company owes. */
export async function pays(email: string): Promise<void> {
  await query(`UPDATE companies SET subscription_status = 'active' WHERE id = ${companyOf}`, email);
  await query(`UPDATE payment_failures SET status = 'resolved' WHERE company_id = ${companyOf}`, email);
}
