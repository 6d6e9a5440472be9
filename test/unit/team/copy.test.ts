import { describe, expect, test } from "vitest";
import { messages } from "~/modules/team/messages";
import { effectsOf } from "~/modules/team/model/deactivation-effects";

test.each([
  [["Ana"], "Ana está trabajando ahora"],
  [["Ana", "Leo"], "Ana y Leo están trabajando ahora"],
  [["Ana", "Leo", "Eva"], "Ana, Leo y Eva están trabajando ahora"],
  [["Ana", "Leo", "Eva", "Iris"], "4 personas están trabajando ahora"],
])("the confirmation about %j at work has the text: %s", (working, expectedText) => {
  expect(messages.losesExit(working)).toContain(
    `${expectedText}: su jornada quedará sin hora de salida y no contará.`,
  );
});

describe("the confirmation before a deactivation", () => {
  const nothingEnds = { waitingAbsences: 0, laterAbsences: 0, owed: [] };
  const ana = {
    people: ["Ana"],
    working: [],
    withAccount: 1,
    representing: 0,
    invitations: 0,
    waiting: 0,
    isTakenOver: false,
    remaining: 1,
    ...nothingEnds,
  };

  test("of one person states whether it can be undone", () => {
    expect(effectsOf(ana, { mayUndo: true })).toEqual([
      "No podrá fichar ni ver nada de la empresa.",
      "Su registro se conserva. Puede seguir entrando para verlo, descargarlo y contestar lo que se le proponga.",
      "Deja de contar en tu plan: queda 1 persona activa.",
      messages.undoable,
    ]);
    expect(effectsOf(ana, { mayUndo: false })).not.toContain(messages.undoable);
  });

  test("of several people names those without an address, those at work, and their invitations", () => {
    const two = {
      people: ["Ana", "Leo"],
      working: ["Ana"],
      withAccount: 0,
      representing: 0,
      invitations: 2,
      waiting: 0,
      isTakenOver: false,
      remaining: 7,
      ...nothingEnds,
    };
    expect(effectsOf(two, { mayUndo: true })).toEqual([
      "No podrán fichar ni ver nada de la empresa.",
      "Su registro se conserva.",
      "Dejan de contar en tu plan: quedan 7 personas activas.",
      messages.losesExit(["Ana"]),
      "Se retiran 2 invitaciones pendientes enviadas en su nombre.",
      messages.undoableInPart,
    ]);
  });

  test("names each person's owed days and the absences that end", () => {
    const owed = [
      { name: "Ana", vacation: "le quedan 4,5 días laborables de vacaciones", balance: "+3 h" },
      { name: "Leo", vacation: "no le quedan vacaciones", balance: null },
    ];
    const two = { ...ana, people: ["Ana", "Leo"], owed, waitingAbsences: 1, laterAbsences: 2 };
    expect(effectsOf(two, { mayUndo: false }).slice(3)).toEqual([
      "Ana: si hoy es su último día, le quedan 4,5 días laborables de vacaciones y su saldo hasta ayer es +3 h.",
      "Leo: si hoy es su último día, no le quedan vacaciones.",
      "Se retira 1 ausencia que espera respuesta. Si vale, contéstala antes.",
      "2 ausencias aceptadas acaban hoy o ya no empiezan. No vuelven al activar de nuevo.",
    ]);
    expect(effectsOf({ ...ana, owed: null }, { mayUndo: false })).toContain(messages.owedToMany);
  });
});
