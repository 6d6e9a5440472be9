// Proves that the migration folds stored names as the application folds new ones.
import { expect, test } from "vitest";
import { sortNameOf } from "~/platform/search-text";
import { applyMigrations, readMigrations } from "../../../dev/database-schema";

const name = "0008_latin_sort_names.sql";

/** Names and the sort names that profiles had before the migration. */
const stored: [fullName: string, sortName: string][] = [
  ["Нина Юрьева", "нина юрьева"],
  ["Дмитрий Щукин", "дмитрии щукин"],
  ["Юлія Їжакевич Ґалаґан Єва", "юлія іжакевич ґалаґан єва"],
  ["Ђорђе Љубомир Његош Џемал Ѕвезда Јован Ћирић", "ђорђе љубомир његош џемал ѕвезда јован ћирић"],
  ["Γιώργος Παπαδόπουλος", "γιωργοσ παπαδοπουλοσ"],
  ["Ευάγγελος Ξάνθος Ψυχάρης Αύρα Θεοφάνης", "ευαγγελοσ ξανθοσ ψυχαρησ αυρα θεοφανησ"],
  ["абвгдежзиклмнопрстуфхцчшщъыьэюя", "абвгдежзиклмнопрстуфхцчшщъыьэюя"],
  ["აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ", "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ"],
  ["աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ", "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ"],
  ["Marta Núñez", "marta nun~ez"],
  ["李雷", "李雷"],
];

test("the migration gives every stored name the same Latin sort name as a new name gets", () => {
  const migrations = readMigrations(".", "cell");
  const at = migrations.findIndex((migration) => migration.name === name);
  const { database } = applyMigrations(migrations.slice(0, at));
  stored.forEach(([fullName, sortName], subject) =>
    database.run(
      `INSERT INTO profiles (id, company_id, subject, role, full_name, sort_name, created_at, updated_at)
       VALUES (?, 'a company', ?, 'employee', ?, ?, 0, 0)`,
      [String(subject), subject, fullName, sortName],
    ),
  );
  database.exec(migrations[at]!.sql);
  const [rows] = database.exec("SELECT full_name, sort_name FROM profiles ORDER BY subject");
  expect(rows!.values).toEqual(stored.map(([fullName]) => [fullName, sortNameOf(fullName)]));
});
