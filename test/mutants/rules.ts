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
  kiosk: [
    "app/modules/kiosk/left-correction.ts",
    "app/modules/kiosk/pairing-code.ts",
    "app/modules/kiosk/pin.ts",
  ],
  ledger: ["app/modules/ledger/model/*.ts", "app/modules/ledger/asked-for.ts"],
  corrections: [
    "app/modules/corrections/correction-line.ts",
    "app/modules/corrections/proposal-form.ts",
    "app/modules/corrections/usual-exit.ts",
    "app/modules/corrections/version-text.ts",
    "app/modules/corrections/wish.ts",
  ],
  "my-time": [
    "app/modules/my-time/day-line.ts",
    "app/modules/my-time/entry-lines.ts",
    "app/modules/my-time/history-path.ts",
    "app/modules/my-time/month-calendar.ts",
    "app/modules/my-time/shown-period.ts",
    "app/modules/my-time/totals.ts",
  ],
  live: [
    "app/modules/live/backoff.ts",
    "app/modules/live/forgotten.ts",
    "app/modules/live/throttled-refetch.ts",
    "app/modules/live/working-groups.ts",
  ],
  register: ["app/modules/register/format/*.ts"],
  verifier: ["verifier/*.ts", "verifier/container/*.ts"],
};

/**
 * Which tests judge a rule, below test/unit: all, where it is not said. A change of what is read when a module is loaded runs all of them,
 * and where those take minutes nobody would wait. What others might notice besides counts as unnoticed.
 */
export const judgedBy: Readonly<Record<string, readonly string[]>> = {
  time: ["*.test.ts", "clock/**", "reports/**", "ledger/**"],
  kiosk: ["kiosk/**"],
  ledger: ["ledger/**", "register/entries.test.ts", "register/entry-rows.test.ts"],
  register: [
    "register/**",
    "verifier/{documented-*,dishonest-signers,every-value,receipts,side-by-side,verify-package}.test.ts",
  ],
  verifier: ["verifier/**"],
};
