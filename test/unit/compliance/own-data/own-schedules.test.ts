import { expect, test } from "vitest";
import { toOwnSchedules } from "~/modules/compliance/own-data/own-schedules";
import type { RecordedSchedule } from "~/modules/schedules/list-schedules.server";

const record = { id: "schedule", authorId: "manager", recordedAt: Date.parse("2026-11-26T10:00:00Z") };
const schedules: RecordedSchedule[] = [
  {
    ...record,
    seq: 3,
    kind: "terms_agreed",
    content: {
      from: "2026-12-01",
      part_time_percent: 62.5,
      pattern: { kind: "week", days: [[{ from: 540, to: 840 }], [], [], [], [], [], []] },
      centre: "centre",
      holidays_off: true,
      annual_minutes: null,
      vacation: { unit: "natural", days: 30 },
      clock_change: "real",
      contract: "discontinuous",
      minor_until: "2027-05-31",
      complementary_pact: { agreed_on: "2026-11-30", percent: 30 },
      protected_hours: [[{ from: 540, to: 600 }], [], [], [], [], [], []],
    },
  },
  {
    ...record,
    seq: 4,
    kind: "balance_moved",
    content: { minutes: -120, on: "2026-12-02", reason: "paid", text: "Nómina de diciembre" },
  },
];

test("a person's own data have their terms and balance moves, and nothing about the manager", () => {
  expect(toOwnSchedules(schedules, new Map([["centre", "Bar Sol"]]))).toEqual({
    jornadas_acordadas: [
      {
        anotada: "2026-11-26T10:00:00.000Z",
        desde: "2026-12-01",
        jornada_en_por_ciento: 62.5,
        horario: ["lunes: 09:00–14:00"],
        centro: "Bar Sol",
        libra_los_festivos: true,
        minutos_al_ano: null,
        noche_del_cambio_de_hora: "cuentan las horas que pasan",
        contrato: "fijo-discontinuo",
        menor_hasta: "2027-05-31",
        pacto_de_horas_complementarias: { firmado: "2026-11-30", por_ciento: 30 },
        horas_protegidas: ["lunes: 09:00–10:00"],
        vacaciones: { dias: 30, unidad: "naturales" },
      },
    ],
    movimientos_del_saldo: [
      {
        anotado: "2026-11-26T10:00:00.000Z",
        dia: "2026-12-02",
        minutos: -120,
        motivo: "pagado",
        texto: "Nómina de diciembre",
      },
    ],
  });
});
