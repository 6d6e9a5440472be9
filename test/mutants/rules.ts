/** What the product decides without I/O, by the rule it belongs to: the files that `npm run mutants` changes. */
export const rules: Record<string, readonly string[]> = {
  time: ["app/time/*.ts"],
  names: ["app/platform/search-text.ts", "app/platform/slug.ts"],
  csv: ["app/platform/csv.ts"],
  entitlements: [
    "app/modules/billing/billing-month.ts",
    "app/modules/policy/entitlements.ts",
    "app/modules/policy/payment-state.ts",
  ],
  policy: ["app/modules/policy/may.ts", "app/modules/policy/screens.ts"],
  clock: [
    "app/modules/clock/history-range.ts",
    "app/modules/clock/punch-refusal.server.ts",
    "app/modules/clock/time-log-row.ts",
  ],
  reports: ["app/modules/reports/hour-bars.ts", "app/modules/reports/person-report.ts"],
  invitations: [
    "app/modules/invitations/expiry.ts",
    "app/modules/invitations/invitee-schema.ts",
    "app/modules/invitations/people-csv.ts",
  ],
  identity: [
    "app/modules/directory/email.ts",
    "app/modules/directory/full-name.ts",
    "app/modules/people/documents.ts",
    "app/modules/people/identity-number.ts",
  ],
  ledger: ["app/modules/ledger/model/*.ts"],
  live: ["app/modules/live/backoff.ts", "app/modules/live/throttled-refetch.ts"],
  register: ["app/modules/register/format/*.ts"],
  verifier: ["verifier/*.ts", "verifier/container/*.ts"],
};
