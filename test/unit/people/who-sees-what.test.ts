// Proves which parts of /access and /settings each person sees.
import { describe, expect, test } from "vitest";
import type { Member } from "~/modules/session/find-session.server";
import { convenioColumns } from "~/modules/law/law-notes";
import { columnByField } from "~/modules/people/profile/convenio-choices";
import { showAccess } from "~/modules/people/profile/show-access";
import { showSettings } from "~/modules/people/profile/show-settings";
import type { Requester, Role } from "~/modules/policy/may";

const aMember = (role: Role) =>
  ({
    email: "ana@example.com",
    profile: {
      role,
      managedCentres: null,
      wantsDaily: true,
      wantsWeekly: true,
      wantsMonthly: true,
      wantsReminders: false,
    },
    company: {
      workPauses: ["rest"],
      offlinePunchesEnabled: true,
      remoteWorkEnabled: false,
      colleagueAbsences: "nobody",
      timeZone: "Atlantic/Canary",
      ...unstatedConvenio,
    },
  }) as unknown as Member;

const unstatedConvenio = {
  dailyLimitMinutes: null,
  restBetweenMinutes: null,
  shiftNoticeDays: null,
  restRegime: null,
  convenioYearStart: null,
  dayInterruptions: null,
  voluntaryPercent: null,
};

const access = (role: Role, of: Partial<Requester> = {}) =>
  showAccess(aMember(role), { profileId: "me", role, status: "active", restriction: null, ...of });

describe("the page /access", () => {
  test.each([
    ["owner", ["daily", "weekly", "monthly", "reminders"]],
    ["admin", ["daily", "monthly", "reminders"]],
    ["employee", ["monthly", "reminders"]],
  ] as const)("lets an %s choose only mails that exist for that role", (role, kinds) => {
    const { mayChange, maySetPin, mails } = access(role);
    expect([mayChange, maySetPin, Object.keys(mails)]).toEqual([true, true, kinds]);
  });

  test("shows nothing to change without the right, and a PIN only where punching is allowed", () => {
    const shown = (of: Partial<Requester>) => {
      const { mayChange, maySetPin } = access("employee", of);
      return { mayChange, maySetPin };
    };
    expect(shown({ status: "inactive" })).toEqual({ mayChange: false, maySetPin: false });
    expect(shown({ restriction: { kind: "suspended" } })).toEqual({ mayChange: false, maySetPin: true });
    const closed = { kind: "closed", isFinal: false, reopenUntil: 0, readUntil: 0 } as const;
    expect(shown({ restriction: closed })).toEqual({ mayChange: false, maySetPin: false });
  });
});

test("the page /settings shows the company's settings; only its owner can hand it over or close it", () => {
  const now = Date.parse("2026-11-25T12:00:00Z");
  const settings = {
    workPauses: ["rest"],
    allowsOffline: true,
    worksRemotely: false,
    colleagueAbsences: "nobody",
    timeZone: "Atlantic/Canary",
    convenio: unstatedConvenio,
    limits: { dailyLimitMinutes: 540, restBetweenMinutes: 720 },
  };
  expect(showSettings(aMember("owner"), now)).toEqual({ ...settings, mayHandOver: true, mayClose: true });
  expect(showSettings(aMember("admin"), now)).toEqual({ ...settings, mayHandOver: false, mayClose: false });
});

test("each column of the convenio has one field on /settings", () => {
  expect(Object.values(columnByField).sort()).toEqual([...convenioColumns].sort());
});
