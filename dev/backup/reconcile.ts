import type { Databases } from "./databases";

/** D1 takes statements of 100 kB: these are 40 characters each. */
const pageSize = 1_000;

interface Home {
  profile_id: string;
  settled: 0 | 1;
  email: string;
}

/**
 * Makes directory and cell fit each other where they were restored to different instants, as two copies always are: what the cell
 * does not know of is begun anew by the job `finish-memberships`, which finishes leaving and changes of address too.
 * @returns in words what was found; profiles without a membership are only told of, for nobody knows whose they are.
 */
export async function reconcile({ DIRECTORY, CELL_1 }: Databases): Promise<string[]> {
  const found = { missing: 0, gone: 0, addresses: 0, unknown: 0 };
  for (let last = ""; ;) {
    const homes = await DIRECTORY.ask<Home>(
      `SELECT m.profile_id, m.settled_at IS NOT NULL AS settled, u.email FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.profile_id > ${quoted(last)} ORDER BY m.profile_id LIMIT ${pageSize}`,
    );
    const end = homes.length < pageSize ? null : homes.at(-1)!.profile_id;
    const between = `id > ${quoted(last)}${end === null ? "" : ` AND id <= ${quoted(end)}`}`;
    const all = await CELL_1.ask<{ id: string; email: string; used: 0 | 1 }>(
      `SELECT id, email, user_id IS NOT NULL AS used FROM profiles WHERE ${between}`,
    );
    const profiles = all.filter(({ used }) => used);
    const emailOf = new Map(profiles.map(({ id, email }) => [id, email]));
    const left = new Set(all.flatMap(({ id, used }) => (used ? [] : [id])));
    const known = new Set(homes.map(({ profile_id }) => profile_id));
    const lost = homes.filter(({ profile_id, settled }) => settled && !emailOf.has(profile_id));
    const missing = lost.filter(({ profile_id }) => !left.has(profile_id));
    const gone = lost.filter(({ profile_id }) => left.has(profile_id));
    const moved = homes.filter(
      ({ profile_id, email }) => emailOf.has(profile_id) && emailOf.get(profile_id) !== email,
    );
    await change("settled_at = NULL", missing);
    await change("is_leaving = 1", gone);
    await change("is_address_due = 1", moved);
    found.missing += missing.length;
    found.gone += gone.length;
    found.addresses += moved.length;
    found.unknown += profiles.filter(({ id }) => !known.has(id)).length;
    if (end === null) break;
    last = end;
  }
  return [
    ...(found.missing > 0 ? [`${found.missing} personas vuelven a entrar en su empresa por sí solas`] : []),
    ...(found.gone > 0 ? [`${found.gone} personas se habían ido de su empresa, y salen de ella`] : []),
    ...(found.addresses > 0 ? [`${found.addresses} perfiles reciben la dirección que su persona tiene`] : []),
    ...(found.unknown > 0 ? [`${found.unknown} perfiles no tienen quien entre con ellos: invítalos`] : []),
  ];

  async function change(what: string, homes: readonly Home[]): Promise<void> {
    if (homes.length === 0) return;
    const ids = homes.map(({ profile_id }) => quoted(profile_id)).join(", ");
    await DIRECTORY.ask(`UPDATE memberships SET ${what} WHERE profile_id IN (${ids})`);
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
