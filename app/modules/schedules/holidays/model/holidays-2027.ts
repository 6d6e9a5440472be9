import type { HolidayYear, ListConfidence } from "./holiday-year";

const saintJoseph = { on: "2027-03-19", name: "San José" };
const maundyThursday = { on: "2027-03-25", name: "Jueves Santo" };
const easterMonday = { on: "2027-03-29", name: "Lunes de Pascua" };
const afterAssumption = { on: "2027-08-16", name: "Lunes siguiente a la Asunción de la Virgen" };

/** The days of the islands: the common days of Canarias have more copies. */
const oneCopyOfBoc: ListConfidence = {
  status: "unconfirmed",
  reason: "One copy of the decree of Canarias has this day.",
};

/**
 * The public holidays of 2027, by the gazettes of the territories. The list in the BOE was not found: compare each territory with it,
 * set `source`, and confirm Asturias, Canarias' islands, Ceuta, Melilla and Araba.
 */
export const holidays2027: HolidayYear = {
  year: 2027,
  source: null,
  reviewedOn: "2026-11-26",
  national: [
    { on: "2027-01-01", name: "Año Nuevo" },
    // A territory may replace this day. No known list does.
    { on: "2027-01-06", name: "Epifanía del Señor" },
    { on: "2027-03-26", name: "Viernes Santo" },
    { on: "2027-05-01", name: "Fiesta del Trabajo" },
    { on: "2027-10-12", name: "Fiesta Nacional de España" },
    { on: "2027-11-01", name: "Todos los Santos" },
    { on: "2027-12-06", name: "Día de la Constitución Española" },
    { on: "2027-12-08", name: "Inmaculada Concepción" },
    { on: "2027-12-25", name: "Natividad del Señor" },
  ],
  territories: {
    "ES-AN": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 84/2026, de 29 de abril",
          gazette: "BOJA núm. 84",
          publishedOn: "2026-05-05",
          url: "https://www.juntadeandalucia.es/boja/2026/84/BOJA26-084-00002-5812-01_00337048.pdf",
        },
      ],
      days: [
        { on: "2027-03-01", name: "Lunes siguiente al Día de Andalucía" },
        maundyThursday,
        afterAssumption,
      ],
    },
    "ES-AR": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 163/2026, de 9 de septiembre",
          gazette: "BOA núm. 180",
          publishedOn: "2026-09-16",
          url: "https://www.boa.aragon.es/cgi-bin/EBOA/BRSCGI?CMD=VEROBJ&MLKOB=1466225130707",
        },
      ],
      days: [maundyThursday, { on: "2027-04-23", name: "San Jorge/Día de Aragón" }, afterAssumption],
    },
    "ES-AS": {
      status: "unconfirmed",
      reason:
        "The decree has only 8 September. 16 August follows from art. 45.2 RD 2001/1983, and no list of Asturias was found.",
      gazettes: [{ title: "Decreto 7/2026, de 16 de febrero", gazette: "BOPA", publishedOn: "2026-02-26" }],
      days: [maundyThursday, afterAssumption, { on: "2027-09-08", name: "Día de Asturias" }],
    },
    "ES-IB": {
      status: "reviewed",
      gazettes: [
        {
          title: "Acuerdo del Consejo de Gobierno de 13 de marzo de 2026",
          gazette: "BOIB núm. 33",
          publishedOn: "2026-03-14",
          url: "https://www.caib.es/eboibfront/pdf/ca/2026/33/1215085",
        },
      ],
      days: [{ on: "2027-03-01", name: "Día de les Illes Balears" }, maundyThursday, easterMonday],
    },
    "ES-CN": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 115/2026, de 29 de junio",
          gazette: "BOC (Canarias) núm. 133",
          publishedOn: "2026-07-03",
          url: "https://www.gobiernodecanarias.org/boc/2026/133/2334.html",
        },
      ],
      // 30 May, Día de Canarias, is a Sunday and has no Monday.
      days: [maundyThursday, afterAssumption],
      areas: {
        "el-hierro": {
          ...oneCopyOfBoc,
          days: [{ on: "2027-09-24", name: "Festividad de Nuestra Señora de los Reyes" }],
        },
        fuerteventura: {
          ...oneCopyOfBoc,
          days: [{ on: "2027-09-17", name: "Festividad de Nuestra Señora de la Peña" }],
        },
        "gran-canaria": {
          ...oneCopyOfBoc,
          days: [{ on: "2027-09-08", name: "Festividad de Nuestra Señora del Pino" }],
        },
        "la-gomera": {
          ...oneCopyOfBoc,
          days: [{ on: "2027-10-04", name: "Festividad de Nuestra Señora de Guadalupe" }],
        },
        "la-palma": {
          ...oneCopyOfBoc,
          days: [{ on: "2027-08-05", name: "Festividad de Nuestra Señora de Las Nieves" }],
        },
        lanzarote: {
          ...oneCopyOfBoc,
          days: [{ on: "2027-09-15", name: "Festividad de Nuestra Señora de los Volcanes" }],
        },
        tenerife: {
          ...oneCopyOfBoc,
          days: [{ on: "2027-02-02", name: "Festividad de la Virgen de la Candelaria" }],
        },
      },
    },
    "ES-CB": {
      status: "reviewed",
      gazettes: [
        {
          title: "Orden IND/29/2026, de 6 de julio",
          gazette: "BOC (Cantabria) núm. 135",
          publishedOn: "2026-07-15",
          url: "https://boc.cantabria.es/boces/verAnuncioAction.do?idAnuBlob=438006",
        },
      ],
      days: [
        maundyThursday,
        { on: "2027-07-28", name: "Día de las Instituciones de Cantabria" },
        { on: "2027-09-15", name: "La Bien Aparecida" },
      ],
    },
    "ES-CM": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 34/2026, de 23 de junio",
          gazette: "DOCM núm. 131",
          publishedOn: "2026-07-13",
          url: "https://docm.jccm.es/docm/descargarArchivo.do?ruta=2026/07/13/pdf/2026_5228.pdf&tipo=rutaDocm",
        },
      ],
      days: [
        maundyThursday,
        { on: "2027-05-27", name: "Corpus Christi" },
        { on: "2027-05-31", name: "Día de Castilla-La Mancha" },
      ],
    },
    "ES-CL": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 7/2026, de 26 de marzo",
          gazette: "BOCYL núm. 61",
          publishedOn: "2026-03-30",
          url: "https://bocyl.jcyl.es/eli/es-cl/d/2026/03/26/7",
        },
      ],
      days: [maundyThursday, { on: "2027-04-23", name: "Fiesta de Castilla y León" }, afterAssumption],
    },
    "ES-CT": {
      status: "reviewed",
      gazettes: [
        {
          title: "Orden EMT/52/2026, de 25 de marzo",
          gazette: "DOGC núm. 9637",
          publishedOn: "2026-04-01",
          url: "https://portaldogc.gencat.cat/utilsEADOP/AppJava/PdfProviderServlet?documentId=1040896&type=01&language=ca_ES",
        },
      ],
      days: [
        easterMonday,
        { on: "2027-06-24", name: "San Juan" },
        { on: "2027-09-11", name: "Fiesta Nacional de Cataluña" },
      ],
      areas: {
        aran: {
          status: "reviewed",
          days: [{ on: "2027-06-17", name: "Fiesta de Arán" }],
          replaces: ["2027-03-29"],
        },
      },
    },
    "ES-CE": {
      status: "unconfirmed",
      reason:
        "The Assembly agreed to this list on 2026-09-29, according to the press. Its text in the BOCCE was not found.",
      gazettes: [],
      days: [
        { on: "2027-03-10", name: "Eidul Fitr", local: true },
        maundyThursday,
        { on: "2027-05-17", name: "Fiesta Sacrificio-Eidul Adha" },
        { on: "2027-08-05", name: "Nuestra Señora de África" },
        { on: "2027-09-02", name: "Día de Ceuta", local: true },
      ],
    },
    "ES-EX": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 119/2026, de 2 de junio",
          gazette: "DOE núm. 108",
          publishedOn: "2026-06-08",
          url: "https://doe.juntaex.es/pdfs/doe/2026/1080o/26040142.pdf",
        },
      ],
      days: [
        maundyThursday,
        { on: "2027-09-08", name: "Día de Extremadura" },
        { on: "2027-10-11", name: "Descanso de la Asunción de la Virgen" },
      ],
    },
    "ES-GA": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 68/2026, de 15 de junio",
          gazette: "DOG núm. 122",
          publishedOn: "2026-07-02",
          url: "https://www.xunta.gal/dog/Publicados/2026/20260702/AnuncioG0767-250626-0001_es.html",
        },
      ],
      days: [saintJoseph, maundyThursday, { on: "2027-05-17", name: "Día de las Letras Gallegas" }],
    },
    "ES-MD": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 82/2026, de 30 de septiembre",
          gazette: "BOCM núm. 234",
          publishedOn: "2026-10-01",
          url: "https://www.bocm.es/boletin/CM_Orden_BOCM/2026/10/01/BOCM-20261001-19.PDF",
        },
      ],
      // 2 May, Fiesta de la Comunidad, is a Sunday and has no Monday.
      days: [
        saintJoseph,
        maundyThursday,
        { ...afterAssumption, name: "Traslado de la Asunción de la Virgen" },
      ],
    },
    "ES-ML": {
      status: "unconfirmed",
      reason: "One copy of the agreement in the BOME has this list.",
      gazettes: [
        {
          title: "Acuerdo del Consejo de Gobierno de 24 de septiembre de 2026, artículo 108",
          gazette: "BOME extraordinario núm. 43",
          publishedOn: "2026-09-30",
          url: "https://bomemelilla.es/bome/descargar/BOME-AX-2026-108.pdf",
        },
      ],
      days: [
        { on: "2027-03-10", name: "Fiesta del Eid Fitr" },
        maundyThursday,
        { on: "2027-05-17", name: "Fiesta Sacrificio-Aid al Adha" },
        { on: "2027-09-08", name: "Día de Nuestra Señora Virgen de la Victoria", local: true },
        { on: "2027-09-17", name: "Día de Melilla", local: true },
      ],
    },
    "ES-MC": {
      status: "reviewed",
      gazettes: [
        {
          title: "Resolución de 13 de julio de 2026, de la Dirección General de Trabajo",
          gazette: "BORM núm. 171",
          publishedOn: "2026-07-27",
          url: "https://www.borm.es/services/anuncio/ano/2026/numero/3718/pdf?id=844400",
        },
      ],
      days: [saintJoseph, maundyThursday, { on: "2027-06-09", name: "Día de la Región de Murcia" }],
    },
    "ES-NC": {
      status: "reviewed",
      gazettes: [
        {
          title: "Resolución 232/2026, de 13 de mayo",
          gazette: "BON núm. 103",
          publishedOn: "2026-05-28",
          url: "https://bon.navarra.es/es/anuncio/-/texto/2026/103/23",
        },
      ],
      days: [
        saintJoseph,
        maundyThursday,
        easterMonday,
        { on: "2027-12-03", name: "San Francisco Javier", local: true },
      ],
    },
    "ES-PV": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 90/2026, de 9 de junio",
          gazette: "BOPV",
          publishedOn: "2026-07-16",
          url: "https://www.euskadi.eus/bopv2/datos/2026/07/2603215a.shtml",
        },
      ],
      days: [
        maundyThursday,
        easterMonday,
        { on: "2027-10-07", name: "Aniversario del primer Gobierno de Euskadi" },
      ],
      areas: {
        araba: {
          status: "unconfirmed",
          reason: "The BOTHA of 2027 was not found.",
          days: [{ on: "2027-04-28", name: "San Prudencio", local: true }],
        },
        bizkaia: {
          status: "reviewed",
          gazettes: [
            {
              title: "Resolución de 12 de septiembre de 2026",
              gazette: "BOB núm. 181",
              publishedOn: "2026-09-22",
            },
          ],
          days: [{ on: "2027-07-31", name: "San Ignacio de Loyola", local: true }],
        },
        gipuzkoa: {
          status: "unconfirmed",
          reason: "One copy of the resolution in the BOG has this day.",
          gazettes: [
            {
              title: "Resolución de 21 de septiembre de 2026",
              gazette: "BOG núm. 187",
              publishedOn: "2026-10-01",
            },
          ],
          days: [{ on: "2027-07-31", name: "San Ignacio de Loyola", local: true }],
        },
      },
    },
    "ES-RI": {
      status: "reviewed",
      gazettes: [
        {
          title: "Resolución 186/2026, de 30 de abril",
          gazette: "BOR núm. 86",
          publishedOn: "2026-05-08",
          url: "https://www.larioja.org/relaciones-laborales/es/calendario-festivos-laborales-2027",
        },
      ],
      days: [maundyThursday, easterMonday, { on: "2027-06-09", name: "Día de La Rioja" }],
    },
    "ES-VC": {
      status: "reviewed",
      gazettes: [
        {
          title: "Decreto 42/2026, de 20 de marzo",
          gazette: "DOGV núm. 10329",
          publishedOn: "2026-03-25",
          url: "https://dogv.gva.es/datos/2026/03/25/pdf/2026_8641_es.pdf",
        },
      ],
      days: [saintJoseph, easterMonday, { on: "2027-10-09", name: "Día de la Comunitat Valenciana" }],
    },
  },
};
