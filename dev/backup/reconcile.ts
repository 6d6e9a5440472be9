import { StartError } from "../start-error";
import type { Databases } from "./databases";

/** D1 accepts statements of 100 kB; these ids take 40 characters each. */
const pageSize = 1_000;

interface MembershipHome {
  profile_id: string;
  cell: string;
  settled: 0 | 1;
  user_id: string;
  email: string;
}

interface Profile {
  id: string;
  email: string;
  /** Null once nobody uses it. */
  user_id: string | null;
}

/**
 * Reconciles directory and cells that were restored to different instants. The job `finish-memberships` repeats what a cell lacks.
 * It also completes interrupted departures and address changes.
 * @throws StartError when people belong to a cell that is not bound: they are not lost, only unreachable.
 * @returns the findings, in words. Profiles without a membership, of another user or in another cell are only reported:
 * nobody knows which of the two is right.
 */
export async function reconcile({ directory, cells }: Databases): Promise<string[]> {
  const homes = await directory.query<{ cell: string }>("SELECT DISTINCT cell FROM memberships");
  const unbound = homes.map(({ cell }) => cell).filter((cell) => !cells.has(cell));
  if (unbound.length > 0)
    throw new StartError(`Faltan bases de datos: ${unbound.join(", ")}. No se ha tocado nada.`);
  const counts = { missing: 0, departed: 0, addresses: 0, unknown: 0, others: 0, elsewhere: 0 };
  for (let last = ""; ;) {
    const homes = await directory.query<MembershipHome>(
      `SELECT m.profile_id, m.cell, m.confirmed_at IS NOT NULL AS settled, m.user_id, u.email FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.profile_id > ${quoteSql(last)} ORDER BY m.profile_id LIMIT ${pageSize}`,
    );
    const end = homes.length < pageSize ? null : homes.at(-1)!.profile_id;
    const between = `id > ${quoteSql(last)}${end === null ? "" : ` AND id <= ${quoteSql(end)}`}`;
    const profiles = new Map<string, Profile>();
    for (const [cell, { query }] of cells)
      for (const profile of await query<Profile>(`SELECT id, email, user_id FROM profiles WHERE ${between}`))
        profiles.set(`${cell} ${profile.id}`, profile);
    const profileOf = ({ cell, profile_id }: MembershipHome) => profiles.get(`${cell} ${profile_id}`);
    const homeKeys = new Set(homes.map(({ cell, profile_id }) => `${cell} ${profile_id}`));
    const isElsewhere = ({ profile_id }: MembershipHome) =>
      [...cells.keys()].some((cell) => profiles.has(`${cell} ${profile_id}`));
    const absent = homes.filter((home) => home.settled && !profileOf(home));
    const missing = absent.filter((home) => !isElsewhere(home));
    const elsewhere = new Set(absent.filter(isElsewhere).map(({ profile_id }) => profile_id));
    const departed = homes.filter((home) => home.settled && profileOf(home)?.user_id === null);
    const homesWithNewAddress = homes.filter((home) => {
      const profile = profileOf(home);
      return profile?.user_id === home.user_id && profile.email !== home.email;
    });
    await changeHomes("confirmed_at = NULL", missing);
    await changeHomes("is_leaving = 1", departed);
    await changeHomes("is_address_due = 1", homesWithNewAddress);
    counts.missing += missing.length;
    counts.departed += departed.length;
    counts.addresses += homesWithNewAddress.length;
    counts.elsewhere += elsewhere.size;
    counts.others += homes.filter((home) => {
      const user = profileOf(home)?.user_id ?? null;
      return home.settled && user !== null && user !== home.user_id;
    }).length;
    counts.unknown += [...profiles].filter(
      ([at, { id, user_id }]) => user_id !== null && !homeKeys.has(at) && !elsewhere.has(id),
    ).length;
    if (end === null) break;
    last = end;
  }
  return [
    ...(counts.missing > 0 ? [`${counts.missing} personas vuelven a entrar en su empresa por sí solas`] : []),
    ...(counts.departed > 0
      ? [`${counts.departed} personas se habían ido de su empresa, y salen de ella`]
      : []),
    ...(counts.addresses > 0
      ? [`${counts.addresses} perfiles reciben la dirección que su persona tiene`]
      : []),
    ...(counts.unknown > 0 ? [`${counts.unknown} perfiles no tienen quien entre con ellos: invítalos`] : []),
    ...(counts.others > 0
      ? [`${counts.others} perfiles los usa otra persona que la del directorio: míralos`]
      : []),
    ...(counts.elsewhere > 0
      ? [`${counts.elsewhere} personas están en otra celda que la del directorio: míralas`]
      : []),
  ];

  async function changeHomes(what: string, homes: readonly MembershipHome[]): Promise<void> {
    if (homes.length === 0) return;
    const ids = homes.map(({ profile_id }) => quoteSql(profile_id)).join(", ");
    await directory.query(`UPDATE memberships SET ${what} WHERE profile_id IN (${ids})`);
  }
}

const quoteSql = (text: string) => `'${text.replaceAll("'", "''")}'`;
