// Proves which people the links beside a month sheet lead to.
import { expect, test } from "vitest";
import { findNeighbours } from "~/modules/timesheets/reports/list-people.server";
import type { LocalDate } from "~/time/dates";
import { aScopedCompany, type ScopedCompany } from "../../../support/worker/a-scoped-company";
import { deps } from "../../../support/worker/deps";
import { beginAt } from "../../../support/worker/time";

beginAt(Date.parse("2026-11-20T12:00:00+01:00"));

type Name = Exclude<keyof ScopedCompany, "company" | "ids">;

async function neighboursOf(all: ScopedCompany, reader: Name, name: Name, through: LocalDate = "2026-11-30") {
  const { previous, next } = await findNeighbours(deps().db, {
    reader: all[reader],
    companyId: all.company.id,
    profileId: all[name].profile.id,
    through,
  });
  return [previous?.name ?? null, next?.name ?? null];
}

test("the previous and next person of a report are the active people by name", async () => {
  const all = await aScopedCompany();
  expect(await neighboursOf(all, "owner", "triana")).toEqual(["Ana Traslado", "Olga Dueña"]);
  expect(await neighboursOf(all, "owner", "admin")).toEqual([null, "Ana Llegada"]);
  expect(await neighboursOf(all, "owner", "scoped")).toEqual(["Olga Dueña", null]);
  // A person who has left is nobody's neighbour, and has some.
  expect(await neighboursOf(all, "owner", "gone")).toEqual(["Alba Global", "Ana Llegada"]);
});

test("a manager of a centre moves only between their own people and themselves", async () => {
  const all = await aScopedCompany();
  expect(await neighboursOf(all, "scoped", "moved")).toEqual([null, "Ana Triana"]);
  expect(await neighboursOf(all, "scoped", "triana")).toEqual(["Ana Llegada", "Rita Responsable"]);
  // One of them came in November.
  expect(await neighboursOf(all, "scoped", "triana", "2026-10-31")).toEqual([null, "Rita Responsable"]);
});
