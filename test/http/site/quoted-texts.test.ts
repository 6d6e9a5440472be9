// Proves that pages hold the texts which the specification quotes for them. test/e2e/quoted-texts.test.ts has those of later states.
import { expect, test } from "vitest";
import { dayMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { aSubscriber } from "../../support/worker/billing";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { anInvitation } from "../team/invitations/invited";

const employee = () => aMember();
const owner = () => aMember({ role: "owner" });
const november = "from=2026-11-01&to=2026-11-02";

async function workingEmployee() {
  const worker = await aMember();
  await aLog(worker, { checkInTime: Date.now() - 60_000, checkOutTime: null });
  return worker;
}

const ownerOfTeam = async () => {
  const marta = await owner();
  await aMember({ company: marta.company });
  return marta;
};

const ownerOnLastDay = async () =>
  aMember({ company: await aCompany({ trialEndsAt: Date.now() + dayMs }), role: "owner" });

/** Each page's texts, word for word. A page without `who` is a visitor's. */
const pages: {
  path: string;
  who?: () => Promise<SignedInMember>;
  texts: string[];
}[] = [
  { path: "/auth/callback", texts: ["Procesando autenticación..."] },
  { path: "/accept-invite", texts: ["Token de invitación no encontrado en la URL"] },
  { path: "/accept-invite?token=x", texts: ["Invitación no válida"] },
  {
    path: "/dashboard",
    who: employee,
    texts: ["Fuera del trabajo", "Fichar Entrada", "Mi Historial de Fichajes", "Exportar CSV"],
  },
  {
    path: "/dashboard",
    who: workingEmployee,
    texts: ["Trabajando", "Fichar Salida", "En curso", "Seguimiento de ubicación activado"],
  },
  {
    path: `/dashboard?${november}`,
    who: employee,
    texts: ["No hay registros en el período seleccionado"],
  },
  { path: "/dashboard", who: ownerOnLastDay, texts: ["Último día de prueba gratuita"] },
  { path: "/profile", who: employee, texts: ["Guardar Cambios", "Volver"] },
  { path: "/profile", who: owner, texts: ["Requerir ubicación en cada fichaje"] },
  { path: "/team", who: ownerOfTeam, texts: ["Activar", "Desactivar", "Invitar Miembro"] },
  { path: "/team?q=nadie", who: owner, texts: ["No se encontraron empleados"] },
  { path: "/reports", who: owner, texts: ["Consultar"] },
  { path: "/working-now", who: owner, texts: ["Trabajando...", "No hay empleados trabajando"] },
  { path: "/subscription", who: owner, texts: ["Empezar Ahora"] },
  { path: "/subscription", who: async () => (await aSubscriber()).owner, texts: ["Gestionar Suscripción"] },
  { path: "/invitations", who: employee, texts: ["Sin permisos"] },
  { path: "/invitations", who: owner, texts: ["No hay invitaciones pendientes"] },
];

async function readPage(path: string, cookie?: string): Promise<string> {
  const html = await (await call(path, { cookie })).text();
  return html.replace(/<script[^]*?<\/script>/g, "").replaceAll("<!-- -->", "");
}

test.each(pages)("a page shows $texts", async ({ path, who, texts }) => {
  const reader = await who?.();
  const page = await readPage(path, reader?.cookie);
  expect(texts.filter((text) => !page.includes(text))).toEqual([]);
});

test("an invitation shows 'Aceptar Invitación y Unirse'", async () => {
  const { token } = await anInvitation();
  expect(await readPage(`/accept-invite?token=${encodeURIComponent(token)}`)).toContain(
    "Aceptar Invitación y Unirse",
  );
});

test("the form of an edited colleague shows 'Editar Miembro'", async () => {
  const { company, cookie } = await owner();
  const { profile } = await aMember({ company });
  expect(await readPage(`/team?edit=${profile.id}`, cookie)).toContain("Editar Miembro");
});
