import { describe, expect, test } from "vitest";
import { messages } from "~/modules/team/messages";
import { effectsOf } from "~/modules/team/model/deactivation-effects";

test.each([
  [["Ana"], "Ana está trabajando ahora"],
  [["Ana", "Leo"], "Ana y Leo están trabajando ahora"],
  [["Ana", "Leo", "Eva"], "Ana, Leo y Eva están trabajando ahora"],
  [["Ana", "Leo", "Eva", "Iris"], "4 personas están trabajando ahora"],
])("of %j at work it is said: %s", (working, said) => {
  expect(messages.losesExit(working)).toContain(
    `${said}: su jornada quedará sin hora de salida y no contará.`,
  );
});

describe("what deactivating does is said", () => {
  const ana = { people: ["Ana"], working: [], withAccount: 1, representing: 0, invitations: 0, remaining: 1 };

  test("of one, and that it can be undone where it can", () => {
    expect(effectsOf(ana, { mayUndo: true })).toEqual([
      "No podrá fichar ni ver nada de la empresa.",
      "Su registro se conserva. Puede seguir entrando para verlo, descargarlo y contestar lo que se le proponga.",
      "Deja de contar en tu plan: queda 1 persona activa.",
      messages.undoable,
    ]);
    expect(effectsOf(ana, { mayUndo: false })).not.toContain(messages.undoable);
  });

  test("of several without an address, at work and with invitations of theirs", () => {
    const two = {
      people: ["Ana", "Leo"],
      working: ["Ana"],
      withAccount: 0,
      representing: 0,
      invitations: 2,
      remaining: 7,
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
});
