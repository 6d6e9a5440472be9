import type { HolidayYear } from "./holiday-year";

const saintJoseph = { on: "2026-03-19", name: "San José" };
const maundyThursday = { on: "2026-04-02", name: "Jueves Santo" };
const easterMonday = { on: "2026-04-06", name: "Lunes de Pascua" };
const saintJohn = { on: "2026-06-24", name: "San Juan" };
const saintJames = { on: "2026-07-25", name: "Santiago Apóstol/Día Nacional de Galicia" };
const afterAllSaints = { on: "2026-11-02", name: "Día siguiente a Todos los Santos" };
const afterConstitutionDay = { on: "2026-12-07", name: "Lunes siguiente al Día de la Constitución Española" };
const saintStephen = { on: "2026-12-26", name: "San Esteban" };

const bocCanarias2026 = {
  title: "Decreto 61/2025, de 28 de abril",
  gazette: "BOC (Canarias) núm. 88",
  publishedOn: "2025-05-05",
  url: "https://www.gobiernodecanarias.org/boc/2025/088/1659.html",
};

/** The public holidays of 2026. All territories follow the annex of the BOE, and its notes for the islands and Arán. */
export const holidays2026: HolidayYear = {
  year: 2026,
  source: {
    title:
      "Resolución de 17 de octubre de 2025, de la Dirección General de Trabajo, por la que se publica la relación de fiestas laborales para el año 2026",
    gazette: "BOE núm. 259, BOE-A-2025-21667",
    publishedOn: "2025-10-28",
    url: "https://www.boe.es/diario_boe/txt.php?id=BOE-A-2025-21667",
  },
  reviewedOn: "2026-11-26",
  national: [
    { on: "2026-01-01", name: "Año Nuevo" },
    // A territory may replace this day. None did.
    { on: "2026-01-06", name: "Epifanía del Señor" },
    { on: "2026-04-03", name: "Viernes Santo" },
    { on: "2026-05-01", name: "Fiesta del Trabajo" },
    { on: "2026-08-15", name: "Asunción de la Virgen" },
    { on: "2026-10-12", name: "Fiesta Nacional de España" },
    { on: "2026-12-08", name: "Inmaculada Concepción" },
    { on: "2026-12-25", name: "Natividad del Señor" },
  ],
  territories: {
    "ES-AN": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 101/2025, de 14 de mayo",
          gazette: "BOJA núm. 93",
          publishedOn: "2025-05-19",
          url: "https://www.juntadeandalucia.es/boja/2025/93/BOJA25-093-00002-6889-01_00320489.pdf",
        },
      ],
      days: [
        { on: "2026-02-28", name: "Día de Andalucía" },
        maundyThursday,
        afterAllSaints,
        afterConstitutionDay,
      ],
    },
    "ES-AR": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 70/2025, de 9 de julio",
          gazette: "BOA núm. 135",
          publishedOn: "2025-07-16",
          url: "https://www.boa.aragon.es/cgi-bin/EBOA/BRSCGI?CMD=VEROBJ&MLKOB=1403827540808",
        },
      ],
      days: [
        maundyThursday,
        { on: "2026-04-23", name: "San Jorge/Día de Aragón" },
        afterAllSaints,
        afterConstitutionDay,
      ],
    },
    "ES-AS": {
      status: "reviewed",
      // The Principado declares only 8 September. The BOE has the whole list.
      gazettes: [{ title: "Decreto 35/2025, de 7 de marzo", gazette: "BOPA", publishedOn: "2025-03-24" }],
      days: [
        maundyThursday,
        { on: "2026-09-08", name: "Día de Asturias" },
        afterAllSaints,
        afterConstitutionDay,
      ],
    },
    "ES-IB": {
      status: "reviewed",
      gazettes: [
        {
          title: "Resolución del calendario laboral general y local de 2026, anexo 1",
          gazette: "BOIB núm. 129",
          publishedOn: "2025-09-27",
          url: "https://www.caib.es/eboibfront/pdf/ca/2025/129/1201461",
        },
      ],
      days: [
        { on: "2026-03-02", name: "Lunes siguiente al Día de les Illes Balears" },
        maundyThursday,
        easterMonday,
        saintStephen,
      ],
    },
    "ES-CN": {
      status: "reviewed",
      gazettes: [bocCanarias2026],
      days: [maundyThursday, { on: "2026-05-30", name: "Día de Canarias" }, afterAllSaints],
      areas: {
        "el-hierro": {
          status: "reviewed",
          days: [{ on: "2026-09-24", name: "Festividad de Nuestra Señora de los Reyes" }],
        },
        fuerteventura: {
          status: "reviewed",
          days: [{ on: "2026-09-18", name: "Festividad de Nuestra Señora de la Peña" }],
        },
        "gran-canaria": {
          status: "reviewed",
          days: [{ on: "2026-09-08", name: "Festividad de Nuestra Señora del Pino" }],
        },
        "la-gomera": {
          status: "reviewed",
          days: [{ on: "2026-10-05", name: "Festividad de Nuestra Señora de Guadalupe" }],
        },
        "la-palma": {
          status: "reviewed",
          days: [{ on: "2026-08-05", name: "Festividad de Nuestra Señora de Las Nieves" }],
        },
        lanzarote: {
          status: "reviewed",
          days: [{ on: "2026-09-15", name: "Festividad de Nuestra Señora de los Volcanes" }],
        },
        tenerife: {
          status: "reviewed",
          days: [{ on: "2026-02-02", name: "Festividad de la Virgen de la Candelaria" }],
        },
      },
    },
    "ES-CB": {
      status: "reviewed",
      gazettes: [
        {
          title: "Orden IND/37/2025, de 24 de julio",
          gazette: "BOC (Cantabria) núm. 147",
          publishedOn: "2025-08-01",
          url: "https://boc.cantabria.es/boces/verAnuncioAction.do?idAnuBlob=423185",
        },
      ],
      days: [
        maundyThursday,
        { on: "2026-07-28", name: "Día de las Instituciones de Cantabria" },
        { on: "2026-09-15", name: "La Bien Aparecida" },
        afterConstitutionDay,
      ],
    },
    "ES-CM": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 44/2025, de 17 de junio",
          gazette: "DOCM núm. 121",
          publishedOn: "2025-06-26",
          url: "https://docm.jccm.es/portaldocm/descargarArchivo.do?ruta=2025/06/26/pdf/2025_5159.pdf&tipo=rutaDocm",
        },
      ],
      days: [maundyThursday, easterMonday, { on: "2026-06-04", name: "Corpus Christi" }, afterAllSaints],
    },
    "ES-CL": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 9/2025, de 29 de mayo",
          gazette: "BOCYL núm. 103",
          publishedOn: "2025-06-02",
          url: "https://bocyl.jcyl.es/eli/es-cl/d/2025/05/29/9",
        },
      ],
      days: [
        maundyThursday,
        { on: "2026-04-23", name: "Fiesta de Castilla y León" },
        afterAllSaints,
        afterConstitutionDay,
      ],
    },
    "ES-CT": {
      status: "reviewed",
      gazettes: [
        {
          title: "Orden EMT/66/2025, de 30 de abril",
          gazette: "DOGC núm. 9406",
          publishedOn: "2025-05-06",
          url: "https://portaldogc.gencat.cat/utilsEADOP/AppJava/PdfProviderServlet?documentId=1013204&type=01&language=ca_ES",
        },
      ],
      days: [
        easterMonday,
        saintJohn,
        { on: "2026-09-11", name: "Fiesta Nacional de Cataluña" },
        saintStephen,
      ],
      areas: {
        aran: {
          status: "reviewed",
          days: [{ on: "2026-06-17", name: "Fiesta de Arán" }],
          replaces: ["2026-12-26"],
        },
      },
    },
    "ES-CE": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto de la Presidencia de 29 de agosto de 2025, anuncio 591",
          gazette: "BOCCE núm. 6551",
          publishedOn: "2025-09-26",
          url: "https://www.ceuta.es/ceuta/component/jdownloads/finish/1960-septiembre/22934-bocce-6551-26-09-2025?Itemid=0",
        },
      ],
      days: [
        { on: "2026-03-20", name: "Eidul Fitr", local: true },
        maundyThursday,
        { on: "2026-05-27", name: "Fiesta Sacrificio-Eidul Adha" },
        { on: "2026-06-13", name: "San Antonio", local: true },
        { on: "2026-08-05", name: "Nuestra Señora de África" },
        { on: "2026-09-02", name: "Día de Ceuta" },
      ],
    },
    "ES-EX": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 40/2025, de 13 de mayo",
          gazette: "DOE núm. 94",
          publishedOn: "2025-05-19",
          url: "https://doe.juntaex.es/pdfs/doe/2025/940o/25040070.pdf",
        },
      ],
      days: [
        maundyThursday,
        { on: "2026-09-08", name: "Día de Extremadura" },
        afterAllSaints,
        afterConstitutionDay,
      ],
    },
    "ES-GA": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 46/2025, de 9 de junio",
          gazette: "DOG núm. 117",
          publishedOn: "2025-06-20",
          url: "https://www.xunta.gal/dog/Publicados/2025/20250620/AnuncioG0767-120625-0002_es.html",
        },
      ],
      days: [saintJoseph, maundyThursday, saintJohn, saintJames],
    },
    "ES-MD": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 75/2025, de 24 de septiembre",
          gazette: "BOCM núm. 228",
          publishedOn: "2025-09-25",
          url: "https://www.bocm.es/boletin/CM_Orden_BOCM/2025/09/25/BOCM-20250925-16.PDF",
        },
      ],
      days: [
        maundyThursday,
        { on: "2026-05-02", name: "Fiesta de la Comunidad de Madrid" },
        afterAllSaints,
        afterConstitutionDay,
      ],
    },
    "ES-ML": {
      status: "reviewed",
      gazettes: [
        {
          title: "Acuerdo del Consejo de Gobierno de 19 de septiembre de 2025, artículo 1033",
          gazette: "BOME núm. 6315",
          publishedOn: "2025-10-03",
          url: "https://bomemelilla.es/bome/descargar/BOME-A-2025-1033.pdf",
        },
      ],
      days: [
        { on: "2026-03-20", name: "Fiesta del Eid Fitr" },
        maundyThursday,
        { on: "2026-05-27", name: "Fiesta Sacrificio-Aid al Adha" },
        { on: "2026-09-08", name: "Día de Nuestra Señora Virgen de la Victoria", local: true },
        { on: "2026-09-17", name: "Día de Melilla", local: true },
        afterConstitutionDay,
      ],
    },
    "ES-MC": {
      status: "reviewed",
      gazettes: [
        {
          title: "Resolución de 7 de julio de 2025, de la Dirección General de Trabajo",
          gazette: "BORM núm. 163",
          publishedOn: "2025-07-17",
          url: "https://www.borm.es/services/anuncio/ano/2025/numero/3546/pdf?id=837607",
        },
      ],
      days: [
        saintJoseph,
        maundyThursday,
        { on: "2026-06-09", name: "Día de la Región de Murcia" },
        afterConstitutionDay,
      ],
    },
    "ES-NC": {
      status: "reviewed",
      gazettes: [
        {
          title: "Resolución 390/2025, de 5 de junio",
          gazette: "BON núm. 129",
          publishedOn: "2025-06-30",
          url: "https://bon.navarra.es/es/anuncio/-/texto/2025/129/11",
        },
      ],
      days: [
        saintJoseph,
        maundyThursday,
        easterMonday,
        afterAllSaints,
        { on: "2026-12-03", name: "San Francisco Javier", local: true },
      ],
    },
    "ES-PV": {
      status: "reviewed",
      gazettes: [
        { title: "Decreto 82/2025, de 8 de abril", gazette: "BOPV núm. 78", publishedOn: "2025-04-25" },
      ],
      days: [saintJoseph, maundyThursday, easterMonday, { ...saintJames, name: "Santiago Apóstol" }],
      areas: {
        araba: {
          status: "reviewed",
          gazettes: [
            {
              title: "Resolución de 14 de julio de 2025",
              gazette: "BOTHA núm. 82",
              publishedOn: "2025-07-21",
            },
          ],
          days: [{ on: "2026-04-28", name: "San Prudencio", local: true }],
        },
        bizkaia: {
          status: "reviewed",
          gazettes: [
            {
              title: "Resolución de 11 de julio de 2025",
              gazette: "BOB núm. 138",
              publishedOn: "2025-07-21",
            },
          ],
          days: [{ on: "2026-07-31", name: "San Ignacio de Loyola", local: true }],
        },
        gipuzkoa: {
          status: "reviewed",
          gazettes: [
            {
              title: "Resolución de 1 de septiembre de 2025",
              gazette: "BOG núm. 168",
              publishedOn: "2025-09-04",
            },
          ],
          days: [{ on: "2026-07-31", name: "San Ignacio de Loyola", local: true }],
        },
      },
    },
    "ES-RI": {
      status: "reviewed",
      gazettes: [
        {
          title: "Resolución 164/2025, de 8 de mayo",
          gazette: "BOR",
          publishedOn: "2025-05-12",
          url: "https://www.larioja.org/relaciones-laborales/es/calendario-festivos-laborales-2026",
        },
      ],
      days: [
        maundyThursday,
        easterMonday,
        { on: "2026-06-09", name: "Día de La Rioja" },
        afterConstitutionDay,
      ],
    },
    "ES-VC": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 100/2025, de 1 de julio",
          gazette: "DOGV núm. 10145",
          publishedOn: "2025-07-07",
          url: "https://dogv.gva.es/datos/2025/07/07/pdf/2025_24690_es.pdf",
        },
      ],
      days: [
        saintJoseph,
        easterMonday,
        saintJohn,
        { on: "2026-10-09", name: "Día de la Comunitat Valenciana" },
      ],
    },
  },
};
