// The team's list and the choices of people search in SQL, the board and the reports in memory. Both find the same people.
import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { isMatchedBySearch } from "~/modules/session/first-by-name.server";
import { matchesSearch } from "~/platform/search-text";
import { deps } from "../../support/worker/deps";
import { aMember, type SignedInMember } from "../../support/worker/people";

let owner: SignedInMember;

const people = [
  ["Eugeni d'Ors", "eugeni@sol.es", null],
  ["Eulàlia D’Ors", "o'neill-gil@sol.es", "12.345.678-Z"],
  ["Əliyev Rəşad", "rashad@sol.es", "X1234567L"],
  ["İstanbul Işık", "isik_1@sol.es", "AB123456"],
  ["Jean‑Luc Núñez", "jl.nunez@sol.es", "12345679S"],
  ["Rosa 100% Pérez", "rosa@sol.es", null],
  ["Нина Юрьева", "yurieva@sol.es", null],
  ["Nína Jónsdóttir", "jonsdottir@sol.es", null],
  ["Μαρία Ρήγα", "riga@sol.es", null],
] as const;

beforeAll(async () => {
  owner = await aMember({ role: "owner", fullName: "Boss" });
  for (const [fullName, email, dni] of people)
    await aMember({ company: owner.company, fullName, email, dni });
});

async function namesFoundBy(search: string) {
  const rows = await deps()
    .db.select({ name: profiles.fullName, email: profiles.email, dni: profiles.dni })
    .from(profiles)
    .where(and(eq(profiles.companyId, owner.company.id), isMatchedBySearch(search)));
  return rows.map(({ name }) => name).sort();
}

test.each([
  ["dors", ["Eugeni d'Ors", "Eulàlia D’Ors"]],
  ["D’ORS", ["Eugeni d'Ors", "Eulàlia D’Ors"]],
  ["aliyev", ["Əliyev Rəşad"]],
  ["eliyev rasad", ["Əliyev Rəşad"]],
  ["istanbul", ["İstanbul Işık"]],
  ["jean luc", ["Jean‑Luc Núñez"]],
  ["jean-luc ñu", ["Jean‑Luc Núñez"]],
  ["12345678Z", ["Eulàlia D’Ors"]],
  ["12345679-s", ["Jean‑Luc Núñez"]],
  ["x-1234567-l", ["Əliyev Rəşad"]],
  ["o’neill", ["Eulàlia D’Ors"]],
  ["jl.nunez@sol.es", ["Jean‑Luc Núñez"]],
  ["100%", ["Rosa 100% Pérez"]],
  ["isik_1", ["İstanbul Işık"]],
  ["parez", []],
  ["nina", ["Нина Юрьева", "Nína Jónsdóttir"]],
  ["НИНА", ["Нина Юрьева", "Nína Jónsdóttir"]],
  ["maria", ["Μαρία Ρήγα"]],
])("a search for %j finds the same in SQL and in the page", async (search, names) => {
  expect(await namesFoundBy(search)).toEqual(names.toSorted());
  const inPage = people.filter((person) => matchesSearch(person, search)).map(([name]) => name);
  expect(inPage.sort()).toEqual(names.toSorted());
});
