/** What the product decides without I/O, by the rule it belongs to: the files that `npm run mutants` changes. */
export const rules: Record<string, readonly string[]> = {
  time: ["app/time/*.ts"],
  names: ["app/platform/search-text.ts", "app/platform/slug.ts"],
  csv: ["app/platform/csv.ts"],
  entitlements: [
    "app/modules/billing/billing-month.ts",
    "app/modules/billing/entitlements.ts",
    "app/modules/billing/holds.ts",
    "app/modules/billing/owed-invoice.ts",
    "app/modules/billing/payment-state.ts",
  ],
  clock: ["app/modules/clock/history-range.ts", "app/modules/clock/punch-refusal.ts"],
  reports: ["app/modules/reports/hour-bars.ts", "app/modules/reports/person-report.ts"],
  invitations: [
    "app/modules/invitations/decode-text.ts",
    "app/modules/invitations/expiry.ts",
    "app/modules/invitations/invitee-schema.ts",
    "app/modules/invitations/people-csv.ts",
  ],
  identity: [
    "app/modules/accounts/dni.ts",
    "app/modules/accounts/email.ts",
    "app/modules/accounts/full-name.ts",
    "app/modules/accounts/identity-number.ts",
    "app/modules/accounts/nif.ts",
  ],
  ledger: ["app/modules/ledger/model/*.ts"],
  live: ["app/modules/live/backoff.ts", "app/modules/live/throttled-refetch.ts"],
  register: ["app/modules/register/format/*.ts"],
  verifier: ["app/modules/register/verifier/*.ts"],
};
