/**
 * The autonomous communities and cities of Spain by their ISO 3166-2 code. `areas` are the parts of a territory with public
 * holidays of their own: the Canary Islands, the historical territories of the País Vasco, and Arán.
 */
export const territories = [
  { code: "ES-AN", name: "Andalucía", areas: [] },
  { code: "ES-AR", name: "Aragón", areas: [] },
  { code: "ES-AS", name: "Principado de Asturias", areas: [] },
  { code: "ES-IB", name: "Illes Balears", areas: [] },
  {
    code: "ES-CN",
    name: "Canarias",
    areas: [
      { code: "el-hierro", name: "El Hierro" },
      { code: "fuerteventura", name: "Fuerteventura" },
      { code: "gran-canaria", name: "Gran Canaria" },
      { code: "la-gomera", name: "La Gomera" },
      { code: "la-palma", name: "La Palma" },
      { code: "lanzarote", name: "Lanzarote y La Graciosa" },
      { code: "tenerife", name: "Tenerife" },
    ],
  },
  { code: "ES-CB", name: "Cantabria", areas: [] },
  { code: "ES-CM", name: "Castilla-La Mancha", areas: [] },
  { code: "ES-CL", name: "Castilla y León", areas: [] },
  { code: "ES-CT", name: "Cataluña", areas: [{ code: "aran", name: "Arán" }] },
  { code: "ES-CE", name: "Ceuta", areas: [] },
  { code: "ES-EX", name: "Extremadura", areas: [] },
  { code: "ES-GA", name: "Galicia", areas: [] },
  { code: "ES-MD", name: "Comunidad de Madrid", areas: [] },
  { code: "ES-ML", name: "Melilla", areas: [] },
  { code: "ES-MC", name: "Región de Murcia", areas: [] },
  { code: "ES-NC", name: "Comunidad Foral de Navarra", areas: [] },
  {
    code: "ES-PV",
    name: "País Vasco",
    areas: [
      { code: "araba", name: "Araba/Álava" },
      { code: "bizkaia", name: "Bizkaia" },
      { code: "gipuzkoa", name: "Gipuzkoa" },
    ],
  },
  { code: "ES-RI", name: "La Rioja", areas: [] },
  { code: "ES-VC", name: "Comunitat Valenciana", areas: [] },
] as const;

export type TerritoryCode = (typeof territories)[number]["code"];
export type AreaCode = (typeof territories)[number]["areas"][number]["code"];
