import { find } from "linkifyjs";
import { describe, expect, test } from "vitest";
import { holdsLink } from "~/modules/mail/holds-link";

const names = [
  "Construcciones J.M. García, S.L.",
  "Bar Pepe S.L.U.",
  "C.B. Hnos. Ruiz",
  "A.B.C. Asesores",
  "Dr. Núñez",
  "S.A.T. 1234",
  "Café 2.0",
  "Panadería Sol",
  "M.ª Ángeles Peña",
  "Mª. Ana S.L./Ruiz",
  "Obras S.A./Hijos",
  "D. José M.ª Ruiz-Mateos",
  "Fco. Javier",
  "Col·lectiu Cooperatiu, S. Coop.",
  "Ruiz & Hijos, C.B.",
  "Ruiz y/o Pérez",
  "Ruiz // Pérez",
  "Nº 1 Peluqueros",
  "24 h. Cerrajeros 1980-2020",
  "Grupo A: B",
  "Hotel: Sol y Mar",
  "Ruiz… Hijos",
  "Ruiz...Hijos",
  "A @ B",
  "Talleres 3.000, S.L.",
  "O'Brien-Núñez",
  "12345678Z",
  "B12345678 Obras",
  "Awww.",
  "¡Vaya Tela!",
  "李 小龍",
  "می\u200cخواهم",
  "Eva 😀",
  "Pagos punto com",
  "Fco.Javier Gil",
  "Mª.Carmen Paz",
  "M.ª.Ángeles Peña",
  "Sta.Cruz",
  "Sto.Domingo, S.L.",
  "J.Ruiz",
  "Dña.Rosa",
  "И.Петров",
  "Ruiz.Hijos",
];

const links = [
  "Banco Santander. Confirme su cuenta en santander-seguridad.com hoy",
  "santander-seguridad.com",
  "Amazon.es S.L.",
  "malo.es/premio",
  "(malo.es)",
  "a.io",
  "s.coop",
  "MALO.ES",
  "sub.malo.co.uk.",
  "españa.es",
  "малое.рф",
  "例え.みんな",
  "xn--80ak6aa92e.xn--p1ai",
  "😀.ws",
  "malo.museum",
  "Sta.com",
  "Fco.Javier.es",
  "malo.es-oferta",
  "a.b.c.info",
  "ma\u0301lo.e\u0301s",
  "malo．es",
  "malo。es",
  "malo｡es",
  "malo﹒es",
  "malo․es",
  "ｍａｌｏ.ｅｓ",
  "malo\u200b.es",
  "malo.\u2060es",
  "malo.e\u200ds",
  "malo\u00ad.es",
  "malo.\u034fes",
  "mailto:ana",
  "mailto: ana",
  "MAILTO:ana",
  "tel:112",
  "sms:112",
  "ana@empresa.es",
  "ana@empresa",
  "ana＠empresa",
  "https://malo.es",
  "https:malo",
  "HTTPS：／／malo",
  "x-apple.y:z",
  "javascript:alert(1)",
  "Tu premio ://x",
  "//malo/x",
  "\\\\malo\\x",
  "www.malo",
  "WWW.malo.es",
  "ｗｗｗ.malo",
  "www2.malo",
  "192.168.1.1",
  "１９２.168.1.1",
  "Entra en 10.0.0.1/x",
  "[2001:db8::1]",
  "fe80::1",
  "2001:db8:1:2:3:4:5:6",
  "Llame al 912345678",
  "Llame al +34 912 34 56 78",
  "807-50-51-23-45",
  "٩١٢٣٤٥٦٧٨",
];

describe("the link check of a name", () => {
  test.each(names)("accepts %s", (name) => expect(holdsLink(name)).toBe(false));

  test.each(links)("refuses %j", (name) => expect(holdsLink(name)).toBe(true));
});

test("a library that finds links finds none in any accepted name", () => {
  expect(names.filter((name) => find(name).length > 0)).toEqual([]);
});

test("every domain ending that the library links is refused", () => {
  const missed = ["com", "es", "gal", "eus", "abogado", "coop", "рф", "みんな"].filter(
    (each) => !holdsLink(`x.${each}`),
  );
  expect(missed).toEqual([]);
  for (let first = 0; first < 26; first += 1)
    for (let second = 0; second < 26; second += 1) {
      const name = `malo.${String.fromCharCode(97 + first, 97 + second)}`;
      expect([name, holdsLink(name)]).toEqual([name, find(name).length > 0]);
    }
});

test("of random names with a dot, each that the library links is refused", () => {
  const parts = ["malo", "es", "com", "J", "á", "S", "2", "coop", "ñu", "рф"];
  const joints = [".", ". ", "-", " ", "@", "/", ":", "．", "\u200b."];
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 5_000; round += 1) {
    const name = Array.from({ length: 4 }, () => parts[random(10)]! + joints[random(9)]!).join("");
    if (find(name).length > 0) expect(holdsLink(name), name).toBe(true);
  }
});
