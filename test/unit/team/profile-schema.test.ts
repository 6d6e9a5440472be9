import { expect, test } from "vitest";
import { personSchema } from "~/modules/team/profile/profile-schema";

const accepts = (full_name: string) => personSchema.safeParse({ full_name }).success;

test.each(["Eva \ud83d", "\udc00Eva", "Eva\0", "E\tva", "E\u2028va", "E\u202eva", "E\u2066va", "E\u007fva"])(
  "a name that cannot be shown is refused: %j",
  (name) => {
    expect(accepts(name)).toBe(false);
  },
);

test.each(["Eva 😀 Ñáéü", "Ł", "李 小龍", "محمد", "O'Brien-Núñez", "<b>Eva</b>", "=Eva", "x".repeat(120)])(
  "a name is taken as people have it: %s",
  (name) => {
    expect(accepts(name)).toBe(true);
  },
);
