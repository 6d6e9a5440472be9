import type { Lifecycle, NamesIn, TableName } from "../lifecycle";
import type * as directory from "./index";
import { foundings, signInLinks, spentChallenges } from "./index";

/** The lifecycle of each table of the directory. */
export const lifecycles = {
  // Deleted once the user has no company and no session.
  users: { retention: "own rule", erasure: "deleted", ownData: "perfil.json" },
  signInLinks: { retention: { days: 2, after: signInLinks.expiresAt }, erasure: "none", ownData: "none" },
  memberships: { retention: "kept", erasure: "deleted", ownData: "perfil.json" },
  foundings: { retention: { days: 2, after: foundings.createdAt }, erasure: "none", ownData: "none" },
  // By the later of two instants.
  sessions: { retention: "own rule", erasure: "deleted", ownData: "perfil.json" },
  // Deleted with their user.
  passkeys: { retention: "kept", erasure: "deleted", ownData: "perfil.json" },
  spentChallenges: {
    retention: { days: 2, after: spentChallenges.spentAt },
    erasure: "none",
    ownData: "none",
  },
  companyMoves: { retention: "kept", erasure: "none", ownData: "none" },
  // Unconfirmed codes are deleted after two days, a paired kiosk four years after its end.
  kiosks: { retention: "own rule", erasure: "none", ownData: "none" },
} satisfies Record<TableName<typeof directory>, Lifecycle>;

/** The names of the tables whose entry has a value in the named part. */
export type NamesWith<Part extends string, Value> = NamesIn<typeof lifecycles, Part, Value>;
