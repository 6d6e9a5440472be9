/** The product's decisions without I/O, by rule: the files that `npm run mutants` changes. */
export const rules: Record<string, readonly string[]> = {
  time: ["app/time/*.ts"],
  names: ["app/platform/search-text.ts", "app/platform/slug.ts"],
  csv: ["app/platform/csv.ts"],
  entitlements: [
    "app/modules/billing/model/billing-month.ts",
    "app/modules/policy/entitlements.ts",
    "app/modules/policy/payment-state.ts",
  ],
  policy: ["app/modules/policy/may.ts", "app/modules/policy/permissions.ts", "app/modules/policy/screens.ts"],
  clock: [
    "app/modules/clock/history-range.ts",
    "app/modules/clock/punch-refusal.server.ts",
    "app/modules/clock/time-log-row.ts",
  ],
  reports: [
    "app/modules/timesheets/reports/model/hour-bars.ts",
    "app/modules/timesheets/day-record.ts",
    "app/modules/timesheets/group-by-week.ts",
    "app/modules/timesheets/reports/model/page-of-days.ts",
    "app/modules/timesheets/tally.ts",
  ],
  invitations: [
    "app/modules/team/invitations/expiry.ts",
    "app/modules/team/invitations/invitee-schema.ts",
    "app/modules/team/invitations/model/people-csv.ts",
  ],
  identity: [
    "app/modules/directory/email.ts",
    "app/modules/directory/full-name.ts",
    "app/modules/people/documents.ts",
    "app/modules/people/identity-number.ts",
  ],
  kiosk: [
    "app/modules/kiosk/model/review-correction.ts",
    "app/modules/kiosk/model/pairing-code.ts",
    "app/modules/kiosk/pin.ts",
  ],
  ledger: ["app/modules/ledger/rules/*.ts", "app/modules/ledger/request-key.ts"],
  corrections: [
    "app/modules/corrections/correction-line.ts",
    "app/modules/corrections/proposal-form.ts",
    "app/modules/corrections/usual-exit.ts",
    "app/modules/corrections/version-text.ts",
    "app/modules/corrections/correction-request.ts",
  ],
  "my-time": [
    "app/modules/timesheets/my-time/model/day-line.ts",
    "app/modules/timesheets/my-time/model/entry-lines.ts",
    "app/modules/timesheets/my-time/history-path.ts",
    "app/modules/timesheets/my-time/month-calendar.ts",
    "app/modules/timesheets/my-time/model/shown-period.ts",
    "app/modules/timesheets/my-time/model/totals.ts",
  ],
  live: [
    "app/modules/live/model/backoff.ts",
    "app/modules/board/forgotten.ts",
    "app/modules/live/model/throttled-refetch.ts",
    "app/modules/board/model/working-groups.ts",
  ],
  register: ["app/modules/register/format/*.ts"],
  verifier: ["verifier/*.ts", "verifier/container/*.ts"],
  "working-time": [
    "app/modules/schedules/{agreed-minutes-of,absence-on,balance-of,clock-change-of,covered-on,day-states,expected-on}.ts",
    "app/modules/schedules/{fault-of-terms,fault-of-week,judged-week-of,on-clock,planned-on,published-week,segments}.ts",
    "app/modules/schedules/{shift-on,sum-hours,terms-on,week-band-of,week-plan,work-day-of}.ts",
  ],
  law: ["app/modules/law/*.ts", "app/modules/law/model/*.ts"],
  periods: [
    "app/modules/periods/{blocks-of,counters-of-year,fault-of-pieces,figures-of,holidays-within-contract}.ts",
    "app/modules/periods/{judged-weeks-of,lines-of,overtime-of-month,period-of,propose-pieces,recompute-period,refit-pieces}.ts",
    "app/modules/periods/model/{balance-at-end,class-days,excess-days-of,moves-of,next-period-of,periods-from}.ts",
  ],
  shifts: [
    "app/modules/shifts/model/{add-shift,due-shifts-on,fault-of-draft,is-plannable,judge-publication,rank-candidates}.ts",
    "app/modules/shifts/model/{running-shift-of,shifts-around,with-publication,without-times}.ts",
    "app/modules/shifts/shift-changes-of.ts",
  ],
};

/**
 * The tests below test/unit that judge a rule; by default all. A change of module-level code runs all of them. Where those take minutes,
 * this list keeps the run short. Mutants that only other tests would notice count as unnoticed.
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
  "working-time": ["schedules/**"],
  law: ["law/**"],
  periods: ["periods/**"],
  shifts: ["shifts/**", "schedules/**"],
};
