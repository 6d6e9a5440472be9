import { periods, statements } from "#cell";
import type { Member } from "~/modules/session/find-session.server";
import type { PayrollFacts } from "~/modules/periods/model/payroll-facts";
import { pieceClasses, type Line, type PieceClass } from "~/modules/periods/model/period";
import { newId } from "~/platform/ids";
import { deps } from "./deps";

const noClasses = Object.fromEntries(pieceClasses.map((as) => [as, 0])) as Record<PieceClass, number>;

interface IssuedPeriod {
  from?: string;
  to?: string;
  version?: number;
  isCurrent?: boolean;
  minutes?: number;
  lines?: Line[];
  payroll?: Partial<PayrollFacts>;
}

/** Stores an issued period of a person, October 2026 unless another one is wanted, without its event. */
export async function anIssuedPeriod(
  { company, profile }: Pick<Member, "company" | "profile">,
  {
    from = "2026-10-01",
    to = "2026-10-31",
    version = 1,
    isCurrent = true,
    minutes = 9_600,
    lines = [],
    payroll = {},
  }: IssuedPeriod = {},
): Promise<void> {
  const { db, now } = deps();
  const row = { id: newId(now), companyId: company.id, profileId: profile.id };
  const hours = { effective: minutes, ordinary: minutes, ...noClasses, night: 0, days_worked: 20 };
  const figures = {
    ...hours,
    expected: 9_600,
    week_adjustment: 0,
    balance: minutes - 9_600,
    pending_days: 0,
    absences: [],
    centres: [],
  };
  const facts: PayrollFacts = {
    name: profile.fullName ?? "Sin nombre",
    document: profile.dni,
    code: null,
    centres: [{ centre: "Centro", ...hours, paid: noClasses }],
    absences: [],
    hired: null,
    left: null,
    changes: [],
    ...payroll,
  };
  const content = {
    kind: "period_issued",
    from,
    to,
    version,
    as_of: now,
    figures,
    pieces: [],
    lines,
    reason: null,
  };
  await db.insert(statements).values({
    ...row,
    kind: "period_issued",
    seq: null,
    recordedAt: now,
    salt: "ab".repeat(32),
    content: JSON.stringify(content),
    payroll: JSON.stringify(facts),
  });
  await db.insert(periods).values({ ...row, fromDay: from, toDay: to, version, issuedAt: now, isCurrent });
}
