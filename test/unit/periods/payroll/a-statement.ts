import type { PayrollStatement } from "~/modules/periods/payroll/payroll-row";
import type { CentreHours, PayrollAbsence, PayrollFacts } from "~/modules/periods/model/payroll-facts";
import { pieceClasses, type PieceClass } from "~/modules/periods/model/period";

export const noClasses = Object.fromEntries(pieceClasses.map((as) => [as, 0])) as Record<PieceClass, number>;

/** Hours at one centre: 160 h in 20 days, with other figures on request. */
export const aCentre = (figures: Partial<CentreHours> = {}): CentreHours => ({
  centre: "Centro",
  effective: 9_600,
  ordinary: 9_600,
  ...noClasses,
  paid: noClasses,
  night: 0,
  days_worked: 20,
  ...figures,
});

export const anAbsence = (figures: Partial<PayrollAbsence> = {}): PayrollAbsence => ({
  kind: "vacation",
  name: "Vacaciones",
  unit: "natural",
  amount: 700,
  from: "2026-11-02",
  to: "2026-11-08",
  continues: false,
  ...figures,
});

/** The first issued version of November of Ana Sol, with other facts on request. */
export function aStatement({
  payroll = {},
  ...facts
}: Partial<Omit<PayrollStatement, "payroll">> & { payroll?: Partial<PayrollFacts> } = {}): PayrollStatement {
  return {
    profileId: "ana",
    from: "2026-11-01",
    to: "2026-11-30",
    version: 1,
    isCurrent: true,
    issuedAt: Date.UTC(2026, 11, 1, 9, 14, 3),
    figures: { expected: 9_600, balance: 0, pending_days: 0 },
    lines: [],
    ...facts,
    payroll: {
      name: "Ana Sol",
      document: "12345678Z",
      code: "007",
      centres: [aCentre()],
      absences: [],
      hired: null,
      left: null,
      changes: [],
      ...payroll,
    },
  };
}
