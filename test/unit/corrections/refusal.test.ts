import { expect, test } from "vitest";
import { correctionRefusal } from "~/modules/corrections/refusal";
import { winter, zone } from "../../support/ledger/a-record";

test.each([
  ["13:30", false, "de 09:00 a 13:30"],
  [null, false, "que empezó a las 09:00 y sigue abierto"],
  [null, true, "que empezó a las 09:00 y no tiene salida"],
])(
  "the refusal of an overlap describes the other entry: until %s, exit missing %s",
  (until, exitMissing, hours) => {
    const on = "2026-03-03";
    const check_in_at = winter(`${on} 09:00`);
    const check_out_at = until === null ? null : winter(`${on} ${until}`);
    const times = { check_in_at, check_out_at, hours: null, pauses: [], modes: [] };
    const other = { day: on, timeZone: zone, times, exitMissing } as const;
    expect(correctionRefusal({ code: "overlaps-another", other })).toEqual({
      status: 409,
      message: `Se solapa con el fichaje del martes 03/03/2026, ${hours}.`,
    });
  },
);
