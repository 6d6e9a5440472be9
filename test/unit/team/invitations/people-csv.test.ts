import { describe, expect, test } from "vitest";
import type { ChosenUses } from "~/modules/team/invitations/model/people-columns";
import { messages } from "~/modules/team/invitations/messages";
import { readPeople } from "~/modules/team/invitations/model/people-csv";

const rowsOf = (text: string) => {
  const peopleResult = readPeople(text);
  if (!peopleResult.ok) throw new Error(peopleResult.problem);
  return peopleResult.rows;
};
const ana = { fullName: "Ana López", email: "ana@empresa.es", dni: "12345678Z", role: "admin" };

test("a list without column titles has a person in each line, and names lines without an address", () => {
  const rows = rowsOf("Ana López ana@empresa.es\nLuis Gil\nluis@empresa.es");
  expect(rows.map(({ line, invitee, errors }) => [line, invitee?.email ?? null, errors])).toEqual([
    [1, "ana@empresa.es", {}],
    [2, null, { email: messages.listedWithoutEmail }],
    [3, null, { full_name: expect.any(String) as string }],
  ]);
  expect(rows[0]!.invitee).toMatchObject({ fullName: "Ana López", role: "employee", dni: null });
});

describe("a CSV of people", () => {
  test.each([
    ["nombre;email;dni;rol\nAna López;ana@empresa.es;12345678Z;administradora", "semicolons"],
    ["name,email,dni,role\r\nAna López,ana@empresa.es,12345678Z,admin\r\n", "commas, in English"],
    [
      "Nombre Completo\tCorreo electrónico\tDNI/NIE\tRol\nAna López\tana@empresa.es\t12345678Z\tAdmin",
      "tabs",
    ],
    ["\ufeffrol;dni;correo;nombre\nadmin;12345678z;ANA@empresa.es;Ana López", "its mark and another order"],
    ['"full_name";"e-mail";"dni";"role"\n"Ana López";"ana@empresa.es";"12345678Z";"admin"', "quotes"],
  ])("is read in case %#: %s", (text) => {
    expect(rowsOf(text).map(({ invitee }) => invitee)).toEqual([ana]);
  });

  test.each(["nombre", "Nombre completo", "Nombre y apellidos", "Name", "Full name"])(
    "has names in its column %j",
    (column) => expect(rowsOf(`${column};email\nAna López;a@b.es`)[0]!.invitee?.fullName).toBe("Ana López"),
  );

  test.each(["Email", "Correo", "Correo electrónico", "Mail", "E-mail address"])(
    "has addresses in its column %j",
    (column) => expect(rowsOf(`nombre;${column}\nAna;a@b.es`)[0]!.invitee?.email).toBe("a@b.es"),
  );

  test.each(["DNI", "NIE", "DNI/NIE", "Documento"])("has documents in its column %j", (column) => {
    expect(rowsOf(`nombre;email;${column}\nAna;a@b.es;12345678Z`)[0]!.invitee?.dni).toBe("12345678Z");
  });

  test.each([
    ["1er apellido;2º apellido;nombre;email;dni", "García;Gil;Ana;a@b.es;12345678Z"],
    ["nom;1r cognom;2n cognom;adreça electrònica;document d'identitat", "Ana;García;Gil;a@b.es;12345678Z"],
    ["nome;apelidos;correo electrónico;documento de identidade", "Ana;García Gil;a@b.es;12345678Z"],
    ["izena;lehen abizena;bigarren abizena;posta elektronikoa;NAN", "Ana;García;Gil;a@b.es;12345678Z"],
  ])("has names under titles in other languages of Spain: %s", (titles, row) => {
    expect(rowsOf(`${titles}\n${row}`)[0]!.invitee).toMatchObject({
      fullName: "Ana García Gil",
      email: "a@b.es",
      dni: "12345678Z",
    });
  });

  test("has the document in the column DNI or in the column NIE", () => {
    const rows = rowsOf("nombre;email;dni;nie\nAna;a@b.es;12345678Z;\nIvo;i@b.es;;X1234567L");
    expect(rows.map(({ invitee }) => invitee?.dni)).toEqual(["12345678Z", "X1234567L"]);
  });

  test.each(["Rol", "Role", "Perfil"])("has roles in its column %j", (column) => {
    expect(rowsOf(`nombre;email;${column}\nAna;a@b.es;Admin`)[0]!.invitee?.role).toBe("admin");
  });

  test.each([
    ["Empleado", "employee"],
    ["empleada", "employee"],
    ["Employee", "employee"],
    ["", "employee"],
    ["ADMIN", "admin"],
    ["Administrador", "admin"],
    ["administradora", "admin"],
    ["Administrator", "admin"],
  ])("reads the role %j as %s", (typed, role) => {
    expect(rowsOf(`nombre;email;rol\nAna;a@b.es;${typed}`)[0]!.invitee?.role).toBe(role);
  });

  test("may begin with empty lines and have blanks in cells", () => {
    const rows = rowsOf("\n\n nombre , email , dni \n Ana , a@b.es , \n");
    expect(rows).toEqual([
      {
        line: 4,
        typed: { full_name: "Ana", email: "a@b.es", dni: "" },
        invitee: { fullName: "Ana", email: "a@b.es", dni: null, role: "employee" },
        errors: {},
        warning: null,
      },
    ]);
  });

  test("adds a person without an address as an employee, only once", () => {
    const rows = rowsOf(
      "nombre;email;dni;rol\nLuis Gil;;12345678Z;\nEva Luz; ;;admin\nluis  gil;;12.345.678-z;\nLuis Gil;;;\n;;12345678Z;",
    );
    expect(rows.map(({ line, invitee, errors }) => [line, invitee, errors])).toEqual([
      [2, { fullName: "Luis Gil", email: null, dni: "12345678Z", role: "employee" }, {}],
      [3, null, { role: "Para ser administrador hace falta un email" }],
      [4, null, { full_name: "Esta persona ya está en la fila 2" }],
      [5, { fullName: "Luis Gil", email: null, dni: null, role: "employee" }, {}],
      [6, null, { full_name: "Escribe el nombre completo" }],
    ]);
  });

  test("may leave out the last cells of a row", () => {
    expect(rowsOf("nombre;email;dni;rol\nAna;a@b.es")[0]!.typed).toEqual({
      full_name: "Ana",
      email: "a@b.es",
      dni: "",
      role: "",
    });
  });

  test("starts with one byte order mark, and has none elsewhere", () => {
    const [row] = rowsOf("nombre;email\nAn\ufeffa;a@b.es");
    expect(row!.invitee?.fullName).toBe("Ana");
  });

  test("counts a row of blanks as empty", () => {
    expect(rowsOf("nombre;email\n  ; \nAna;a@b.es").map(({ line }) => line)).toEqual([3]);
  });

  test("needs only name and address", () => {
    expect(rowsOf("nombre;email\nAna López;ana@empresa.es")[0]!.invitee).toEqual({
      ...ana,
      dni: null,
      role: "employee",
    });
  });

  test("warns of a DNI with a wrong letter, and still sends the row", () => {
    const rows = rowsOf(
      "nombre;email;dni\nAna;a@b.es;12345678A\nEva;e@b.es;12345678Z\nIvo;i@b.es;AB123456\nSol;s@b.es;",
    );
    expect(rows.map(({ invitee }) => invitee?.dni)).toEqual(["12345678A", "12345678Z", "AB123456", null]);
    expect(rows.map(({ warning }) => warning)).toEqual([
      expect.stringMatching(/acabar en Z/),
      null,
      expect.stringMatching(/pasaporte/),
      null,
    ]);
  });

  test("warns of invisible characters in a name, and removes them", () => {
    const [row] = rowsOf("nombre;email\nA\u202ena\u200b;a@b.es");
    expect(row).toMatchObject({ invitee: { fullName: "Ana" }, errors: {} });
    expect(row!.warning).toBe("Nombre: Lleva caracteres que no se ven: los quitaremos al guardar.");
  });

  test("names the address that it took from a cell with other words", () => {
    const rows = rowsOf(
      "nombre;email\nAna;Ana Gil <ana@b.es>\nEva; EVA@b.es \nSol;mailto:sol@b.es?subject=x",
    );
    expect(rows.map(({ warning }) => warning)).toEqual([
      "Email: la invitación irá a ana@b.es.",
      null,
      "Email: la invitación irá a sol@b.es.",
    ]);
  });

  test("shows a row above the titles that has an address, and does not invite it", () => {
    const [above, ...rows] = rowsOf("Personal 2026\nEva;eva@b.es\nnombre;email\nAna;a@b.es");
    expect(above).toMatchObject({ line: 2, typed: { full_name: "Eva eva@b.es" }, invitee: null });
    expect(above!.errors.email).toContain("encima de los títulos");
    expect(rows.map(({ line }) => line)).toEqual([4]);
  });

  test("counts rows as a spreadsheet does, empty ones included", () => {
    const rows = rowsOf("nombre;email\n\nAna;ana@empresa.es\n;\nLuis;luis@empresa.es\n");
    expect(rows.map(({ line }) => line)).toEqual([3, 5]);
  });

  test("reports the error of each wrong row and keeps the correct rows", () => {
    const rows = rowsOf(
      [
        "nombre;email;dni;rol",
        "Ana;ana@empresa.es;;",
        ";luis@empresa.es;;",
        "Eva;eva;;",
        "Iván;iván@empresa.es;;",
        "Sol;sol@empresa.es;=1+1;",
        "Pía;pia@empresa.es;;propietaria",
        "Rex;rex@empresa.es;;owner",
        "Ana otra vez;ANA@empresa.es;;",
      ].join("\n"),
    );
    expect(rows.map(({ errors }) => Object.keys(errors).join())).toEqual([
      "",
      "full_name",
      "email",
      "email",
      "dni",
      "role",
      "role",
      "email",
    ]);
    expect(rows.at(-1)).toMatchObject({
      invitee: null,
      errors: { email: "Este email ya está en la fila 2" },
    });
    expect(rows.filter(({ invitee }) => invitee)).toHaveLength(1);
  });

  test.each([
    ["", messages.noHeader],
    ["Puesto;Alta\nCocina;2020", messages.noHeader],
    ["nombre;email\n\n;\n", "No hay ninguna persona debajo de los títulos."],
  ])("is refused as a whole when it is %j", (text, problem) => {
    expect(readPeople(text)).toEqual({ ok: false, problem });
  });

  const file = (people: number) =>
    ["nombre;email", ...Array.from({ length: people }, (_, at) => `Ana;ana${at}@empresa.es`)].join("\n");

  test("holds at most 500 people", () => {
    expect(rowsOf(file(500))).toHaveLength(500);
    expect(readPeople(file(501))).toEqual({
      ok: false,
      problem: "Como mucho 500 personas de una vez. Divide el archivo en varios.",
    });
  });

  test("with an unclosed quote invites nobody from it", () => {
    const problem = (line: number) => ({
      ok: false,
      problem: `En la fila ${line} hay comillas sin cerrar o mal puestas. Corrígelas y vuelve a revisar.`,
    });
    expect(readPeople('nombre;email\n"Ana;ana@empresa.es\nLuis;luis@empresa.es')).toEqual(problem(2));
    expect(readPeople('nombre;email\nAna;a@b.es\nLuis;l@b.es\n"Eva" Luz;e@b.es\n')).toEqual(problem(4));
  });
});

const columnsOf = (text: string, ...more: [ChosenUses?]) =>
  readPeople(text, ...more).columns?.map(({ title, use }) => [title, use]);
const peopleOf = (text: string, ...more: [ChosenUses?]) => {
  const peopleResult = readPeople(text, ...more);
  return peopleResult.ok
    ? peopleResult.rows.map(({ invitee }) => invitee && [invitee.fullName, invitee.email, invitee.dni])
    : peopleResult;
};
const marta = [["Marta Soler Vidal", "marta@b.es", "12345678Z"]];

describe("the columns of a people CSV", () => {
  test.each([
    ["Nombre;Apellidos;Email;NIF", "Marta;Soler Vidal;marta@b.es;12345678Z"],
    ["Nombre;Primer apellido;Segundo apellido;Mail;NIF/NIE", "Marta;Soler;Vidal;marta@b.es;12.345.678-Z"],
    ["Apellido 1;Apellido 2;Nombre;Correo;Nº documento", "Soler;Vidal;Marta;marta@b.es;12345678z"],
    ["Apellidos y nombre;Correo electrónico;N.º de documento", "Soler Vidal, Marta;marta@b.es;12345678Z"],
    ["Trabajador;Dirección de correo electrónico;DNI", '"Soler Vidal, Marta";marta@b.es;12345678Z'],
    ["Empleado;Mail;DNI/NIE/Pasaporte", "Marta Soler Vidal;marta@b.es;12345678Z"],
    ["First name;Last name;E-mail;Documento de identidad", "Marta;Soler Vidal;marta@b.es;12345678Z"],
    ["Nombre completo;Apellidos;Email;DNI", "Marta Soler Vidal;Soler Vidal;marta@b.es;12345678Z"],
  ])("%j are all used", (header, row) => {
    expect(peopleOf(`${header}\n${row}`)).toEqual(marta);
    expect(columnsOf(`${header}\n${row}`)!.filter(([, use]) => use === null)).toEqual([]);
  });

  test("keep two surnames of one word each", () => {
    const text = "Nombre;Primer apellido;Segundo apellido;Email\nJuan;García;García;j@b.es";
    expect(peopleOf(text)).toEqual([["Juan García García", "j@b.es", null]]);
  });

  test("are named when unused, also those without a title that have values", () => {
    const text = "Nombre;Email;Puesto;;Correo personal;\nMarta;marta@b.es;Jefa;x;m@c.es;;y\n";
    expect(columnsOf(text)).toEqual([
      ["Nombre", "full_name"],
      ["Email", "email"],
      ["Puesto", null],
      ["Columna 4", null],
      ["Correo personal", null],
      ["Columna 7", null],
    ]);
  });

  test("can be assigned by hand, and then replace any other column for the same field", () => {
    const text = "Nombre;Email;Correo personal;Ficha\nMarta;marta@b.es;m@c.es;12345678Z";
    const chosen: ChosenUses = new Map([
      [2, "email"],
      [3, "dni"],
    ]);
    expect(peopleOf(text, chosen)).toEqual([["Marta", "m@c.es", "12345678Z"]]);
    expect(columnsOf(text, chosen)![1]).toEqual(["Email", null]);
  });

  test("are reported when name or address is missing, and can be assigned", () => {
    const text = "Apellidos;DNI;Contacto\nSoler;12345678Z;marta@b.es";
    expect(readPeople(text)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/columna del nombre/) as string,
    });
    const surname: ChosenUses = new Map([[0, "full_name"]]);
    expect(readPeople(text, surname)).toMatchObject({
      problem: expect.stringMatching(/columna del email/) as string,
    });
    const both: ChosenUses = new Map([...surname, [2, "email"]]);
    expect(peopleOf(text, both)).toEqual([["Soler", "marta@b.es", "12345678Z"]]);
  });
});

describe("a file from a spreadsheet program", () => {
  test.each([
    ["a line sep=;", "sep=;\nNombre;Email;DNI\nMarta Soler Vidal;marta@b.es;12345678Z"],
    ["a line sep=, in quotes", '"sep=,"\r\nNombre,Email,DNI\r\nMarta Soler Vidal,marta@b.es,12345678Z'],
    [
      "a title with commas",
      "Personal, 2026, Sol\n\nNombre;Email;DNI\nMarta Soler Vidal;marta@b.es;12345678Z",
    ],
    [
      "a title over several cells",
      "Personal;;2026\nNombre;Email;DNI\nMarta Soler Vidal;marta@b.es;12345678Z",
    ],
    ["separators in quotes", 'Email;"Apellidos, nombre";DNI\nmarta@b.es;"Soler Vidal, Marta";12345678Z'],
  ])("may have %s", (_, text) => expect(peopleOf(text)).toEqual(marta));

  test.each(["PK\x03\x04\x14\0", "ÐÏ\x11à¡±"])(
    "is refused as a workbook with advice how to save it: %j",
    (text) => {
      expect(readPeople(text)).toMatchObject({
        ok: false,
        problem: expect.stringContaining("CSV UTF-8") as string,
      });
    },
  );
});
