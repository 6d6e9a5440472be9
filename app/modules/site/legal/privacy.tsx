import type { Operator } from "../operator.server";
import { TextPage, Part, Points } from "../text-page";
import { OperatorDetails } from "./operator-details";

export function Privacy({ operator }: { operator: Operator }) {
  return (
    <TextPage
      title="Privacidad"
      changedOn="21/11/2026"
      lead="Guardamos lo que hace falta para registrar la jornada y para que ese registro se pueda demostrar. Nada se vende y nada se usa para publicidad."
      contactEmail={operator.email}
      hasIndex
    >
      <Part title="Quién responde de tus datos">
        <p>
          De los datos del registro de jornada, <strong>tu empresa es la responsable</strong>: decide quién
          ficha y para qué, y es quien tiene la obligación legal. Fichaclara es la encargada del tratamiento:
          los guarda por cuenta de tu empresa y siguiendo sus instrucciones.
        </p>
        <p>
          De los datos de la relación con tu empresa (el email de quien la da de alta y los de facturación),
          el responsable es el titular de esta instalación.
        </p>
        <OperatorDetails {...operator} />
      </Part>

      <Part title="Qué datos se guardan">
        <Points>
          <li>El email con el que entras y, si se rellenan, tu nombre, tu DNI o NIE y tu foto.</li>
          <li>Tu empresa, tu rol en ella y si tu cuenta está activa.</li>
          <li>La hora de cada entrada y de cada salida, con su código de control y su comprobante.</li>
          <li>
            De cada sesión abierta: el navegador y el tipo de dispositivo, cuándo se abrió y su último uso.
          </li>
          <li>
            De cada llave de acceso que añadas: su parte pública, su nombre, cuándo se añadió y su último uso.
          </li>
          <li>
            La ubicación de un fichaje, solo si tu empresa lo ha activado y tu dispositivo la da en ese
            momento. Viene desactivada, nunca se toma entre fichajes y puedes fichar sin ella.
          </li>
          <li>
            De quien paga: el plan, el estado de la suscripción y los cobros fallidos. Los datos de la tarjeta
            los recoge Stripe; Fichaclara no los ve.
          </li>
          <li>
            Para limitar los abusos al pedir enlaces o entrar con una llave de acceso, una huella cifrada de
            tu dirección de red, que se borra a los pocos días.
          </li>
        </Points>
        <p>
          No se recogen datos biométricos: ni huella dactilar, ni cara, ni fotos al fichar. Lo que desbloquea
          una llave de acceso no sale de tu dispositivo.
        </p>
      </Part>

      <Part title="Para qué, y con qué base">
        <Points>
          <li>
            Registrar la jornada: es una obligación legal de la empresa (artículo 34.9 del Estatuto de los
            Trabajadores; artículo 6.1.c del RGPD).
          </li>
          <li>
            Dar y cobrar el servicio: el contrato con la empresa que se da de alta (artículo 6.1.b del RGPD).
          </li>
          <li>
            Proteger las cuentas y el registro: el interés legítimo en que el servicio sea seguro (artículo
            6.1.f del RGPD).
          </li>
          <li>
            Enviarte el resumen de tu mes y, a quien lleva la empresa, el de su semana: el interés legítimo en
            que cada cual conozca su registro y pueda comprobarlo (artículo 6.1.f del RGPD). Y recordarte,
            según tu horario o las horas a las que sueles fichar, lo que se te olvida fichar o contestar: el
            interés legítimo en que el registro sea cierto. Se dejan de recibir con un toque, desde el propio
            correo o en tu perfil, en «Acceso y avisos».
          </li>
          <li>
            La ubicación: la decide la empresa, que debe informarte antes de forma expresa (artículo 90 de la
            LOPDGDD).
          </li>
        </Points>
      </Part>

      <Part title="Cuánto tiempo">
        <p>
          La ley obliga a la empresa a conservar el registro de jornada <strong>cuatro años</strong>. Los
          fichajes no se borran ni se editan: cuando alguien deja la empresa, su cuenta se desactiva y su
          registro se queda. Se borran:
        </p>
        <Points>
          <li>
            De quien deja la empresa, cuatro años después de su último día: su nombre, su DNI, su email, su
            foto y sus ubicaciones. Quedan las horas, sin persona.
          </li>
          <li>
            Las ausencias, cuatro años después de acabar su año. Las privadas, como las de salud y familia,
            cuatro años después de su último día, o un año después si se rechazaron o retiraron.
          </li>
          <li>Las invitaciones, un mes después de caducar.</li>
          <li>Los enlaces de acceso y las sesiones terminadas, unos dos días después.</li>
        </Points>
      </Part>

      <Part title="Quién más los trata">
        <p>Fichaclara se apoya en estos proveedores, cada uno para lo suyo:</p>
        <Points>
          <li>
            <strong>Cloudflare</strong>: donde funciona la aplicación y se guardan la base de datos y los
            archivos; donde está activado, también comprueba que quien pide un enlace es una persona.
          </li>
          <li>
            <strong>Resend</strong>: envía los correos (enlaces de acceso, invitaciones, avisos y resúmenes).
          </li>
          <li>
            <strong>Stripe</strong>: cobra la suscripción y guarda los datos de pago de la empresa.
          </li>
        </Points>
        <p>
          Y, si tu empresa le da un enlace, <strong>su gestoría</strong> ve los meses cerrados para hacer las
          nóminas: tu nombre, tu DNI, tus horas, tus altas y bajas, tu jornada y tus ausencias con su tipo. Se
          abre con un código, caduca, la empresa puede anularlo y cada descarga queda apuntada. El correo que
          recibe lleva el enlace, nunca el archivo. La gestoría trata esos datos por encargo de tu empresa.
        </p>
        <p>
          Los proveedores son empresas con sede o matriz en Estados Unidos. Sus acuerdos de tratamiento de
          datos recogen las garantías que pide el RGPD cuando los datos salen del Espacio Económico Europeo. A
          nadie más se le dan datos, salvo que una ley o un juez obliguen.
        </p>
      </Part>

      <Part title="Tus derechos">
        <p>
          Puedes pedir acceso a tus datos, que se rectifiquen, que se supriman, que se limite su uso, oponerte
          y llevártelos. Para los del registro de jornada, pídelo a tu empresa; mientras la ley obligue a
          conservarlo, no se puede borrar. Tu propio historial lo ves cuando quieras, y todo lo que se guarda
          de ti lo descargas en tu perfil como un solo archivo, también con la cuenta desactivada.
        </p>
        <p>
          Si crees que tus datos no se tratan bien, puedes reclamar ante la Agencia Española de Protección de
          Datos (
          <a href="https://www.aepd.es" className="text-brand underline">
            aepd.es
          </a>
          ).
        </p>
      </Part>

      <Part title="Cookies">
        <p>Solo las técnicas, sin las que esto no funciona. Por eso no verás un aviso de cookies.</p>
        <Points>
          <li>
            <code>__Host-session</code> y <code>__Host-profile</code>: mantienen tu sesión abierta y dicen a
            esta aplicación con qué perfil. Se borran al cerrarla.
          </li>
          <li>
            <code>__Host-sign-in</code> y <code>__Host-passkey</code>: reconocen durante 15 minutos el
            navegador que pidió un enlace, y aquel en el que se puede entrar con una llave de acceso.
          </li>
          <li>
            <code>last-route</code>: la última pantalla que visitaste, para abrir la aplicación en ella.
          </li>
        </Points>
      </Part>

      <Part title="Cómo se protegen">
        <p>
          Toda la comunicación va cifrada. Las sesiones y los enlaces se guardan de forma que no se pueden
          leer. Cada fichaje queda en un árbol de huellas que se firma, así que una manipulación posterior se
          puede detectar. No es una certificación oficial: es una comprobación que puede repetir cualquiera en{" "}
          <a href="/verificar" className="text-brand underline">
            la página de comprobación
          </a>
          .
        </p>
      </Part>
    </TextPage>
  );
}
