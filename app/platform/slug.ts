const longest = 60;

/** Latin letters that no accent explains. */
const plainLetters: Record<string, string> = {
  æ: "ae",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  œ: "oe",
  ß: "ss",
  þ: "th",
};

/** A text as part of a file's name: `Łucja Núñez-Peña` is `lucja-nunez-pena`. Empty when it has no Latin letter or digit. */
export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]/g, (letter) => plainLetters[letter] ?? "-")
    .replace(/-+/g, "-")
    .slice(0, longest)
    .replace(/^-|-$/g, "");
