import { findPlan, plans } from "~/modules/policy/plans";
import type { Operator } from "../operator.server";
import { TextPage, Part, Points } from "../text-page";
import { OperatorDetails } from "./operator-details";

export function Terms({ operator }: { operator: Operator }) {
  return (
    <TextPage
      title="Términos del servicio"
      changedOn="21/11/2026"
      lead="Lo que Fichaclara te da, lo que te pide y lo que pasa cuando dejas de usarla. Sin letra pequeña."
      contactEmail={operator.email}
      hasIndex
    >
      <Part title="Qué es Fichaclara">
        <p>
          Una aplicación web con la que las empresas llevan el registro diario de jornada de su plantilla
          (artículo 34.9 del Estatuto de los Trabajadores). Es una herramienta: cumplir la ley sigue siendo
          responsabilidad de la empresa, y nada de lo que se lee aquí es asesoramiento jurídico.
        </p>
        <p>
          El registro muestra si alguien lo ha cambiado: cada fichaje queda en un árbol de huellas que se
          firma. No tiene, ni dice tener, ninguna certificación oficial.
        </p>
      </Part>

      <Part title="Quién ofrece el servicio">
        <OperatorDetails {...operator} />
      </Part>

      <Part title="Tu cuenta">
        <p>
          Se entra con un enlace que llega al correo, así que quien lee ese correo puede entrar: cuídalo. La
          primera persona que entra crea la empresa y es su propietaria; el resto llega por invitación.
        </p>
        <p>
          Cada persona ficha por sí misma, con su cuenta o con su número y su PIN. La empresa responde de que
          los datos que pone sean correctos y de informar a su plantilla de cómo se registra la jornada.
        </p>
      </Part>

      <Part title="Prueba, planes y precios">
        <PriceTerms />
      </Part>

      <Part title="Si dejas de pagar, o te vas">
        <p>
          Si la prueba termina sin un plan, o si un cobro falla y no se resuelve en siete días, no se podrán
          hacer fichajes nuevos ni cambios. Las entradas abiertas se podrán cerrar, y{" "}
          <strong>el registro se podrá ver y descargar</strong>: la ley obliga a conservarlo cuatro años y no
          lo usamos como rehén.
        </p>
        <p>
          Antes de irte, descarga tu registro. Lo conservaremos para ti mientras la ley te obligue a tenerlo,
          salvo que nos pidas por escrito que lo suprimamos.
        </p>
      </Part>

      <Part title="Encargo de tratamiento de datos">
        <Processing />
      </Part>

      <Part title="Disponibilidad y responsabilidad">
        <p>
          Trabajamos para que Fichaclara funcione siempre, pero ningún servicio por internet puede prometerlo.
          Si un día no puedes fichar, anota la jornada por otro medio. Respondemos de los daños que causemos
          por dolo o negligencia en los términos que marca la ley.
        </p>
      </Part>

      <Part title="Cambios y ley aplicable">
        <p>
          Si estos términos cambian en algo importante, avisaremos por correo a la persona propietaria de cada
          empresa antes de que se apliquen. Se rigen por la ley española.
        </p>
      </Part>
    </TextPage>
  );
}

function PriceTerms() {
  const plus = findPlan("plus");
  return (
    <>
      <p>
        La prueba dura 14 días, incluye todo y no pide tarjeta. No se convierte sola en un pago. Después hace
        falta un plan mensual; los precios llevan el IVA incluido:
      </p>
      <ul className="max-w-md divide-y divide-line border-y border-line tabular-nums">
        {plans.map(({ id, name, price, employeeLimit }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>
              <strong>{name}</strong>, {employeeLimit}
            </span>
            <span>{price}&nbsp;€ al mes</span>
          </li>
        ))}
      </ul>
      <p>
        En {plus.name}, cada persona por encima de {plus.includedEmployees} suma {plus.extraPrice}&nbsp;€ al
        mes, según el máximo de personas activas de ese mes. Si eliges un plan durante la prueba, no se cobra
        nada hasta el día 1 siguiente a su final; si lo eliges después, el primer mes se cobra solo por los
        días que quedan. No hay permanencia: puedes cancelar cuando quieras desde la página de suscripción.
        Los pagos los gestiona Stripe.
      </p>
    </>
  );
}

/** The contract between a company and the processor of its data (art. 28 GDPR). */
function Processing() {
  return (
    <>
      <p>
        Al darse de alta, la empresa (responsable) encarga a Fichaclara (encargada) que trate los datos de su
        plantilla con el único fin de llevar el registro de jornada. Conforme al artículo 28 del RGPD,
        Fichaclara:
      </p>
      <Points>
        <li>Trata los datos solo según las instrucciones de la empresa y para ese fin.</li>
        <li>Guarda el secreto y exige lo mismo a quien trabaje para ella.</li>
        <li>Aplica las medidas de seguridad que describe la página de privacidad.</li>
        <li>
          Se apoya en los proveedores que allí se nombran; si fuera a cambiarlos, avisará antes para que la
          empresa pueda oponerse.
        </li>
        <li>
          Ayuda a la empresa a atender los derechos de las personas y le avisa sin demora de cualquier brecha
          de seguridad que conozca.
        </li>
        <li>
          Le da la información que necesite para comprobar todo esto y, al terminar, le devuelve o suprime los
          datos, salvo los que la ley obligue a conservar.
        </li>
      </Points>
    </>
  );
}
