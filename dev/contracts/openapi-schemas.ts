// Compiles validators from an OpenAPI document. They are stricter than the document: unknown properties are errors.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** Returns the errors of a value; empty when it is valid. */
export type Validate = (value: unknown) => string[];

interface Schema {
  type?: string | string[];
  nullable?: boolean;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  unevaluatedProperties?: boolean;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

export interface OpenApiDocument {
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, { schema: Schema }>;
  };
  paths: Record<string, Record<string, { parameters?: { name?: string; schema?: Schema }[] }>>;
}

const documentId = "openapi";

/**
 * Returns a function from a schema's name to its validator. Properties that the document does not name are errors.
 * With `complete`, missing ones are errors too: the document declares no property of an answer as required.
 */
export function compileSchemas(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({
    $id: documentId,
    components: { schemas: mapValues(document.components.schemas, closeSchema) },
  });

  return (name: string, { complete = false } = {}): Validate => {
    const properties = Object.keys(document.components.schemas[name]?.properties ?? {});
    const validate = ajv.compile({
      $ref: `${documentId}#/components/schemas/${name}`,
      ...(complete && { required: properties }),
    });
    return (value) =>
      validate(value)
        ? []
        : (validate.errors ?? []).map(
            ({ instancePath, message, params }) =>
              `${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
          );
  };
}

function closeSchema(schema: Schema): Schema {
  const closed = translateSchema(schema);
  // Unlike additionalProperties, this one includes allOf and $ref.
  if (closed.properties && closed.additionalProperties === undefined) closed.unevaluatedProperties = false;
  return closed;
}

function translateSchema(schema: Schema): Schema {
  const { nullable, ...rest } = schema;
  const translated: Schema = { ...rest };
  if (rest.properties) translated.properties = mapValues(rest.properties, closeSchema);
  if (rest.items) translated.items = closeSchema(rest.items);
  if (typeof rest.additionalProperties === "object") {
    translated.additionalProperties = closeSchema(rest.additionalProperties);
  }
  if (rest.oneOf) translated.oneOf = rest.oneOf.map(closeSchema);
  if (rest.anyOf) translated.anyOf = rest.anyOf.map(closeSchema);
  // The members of an allOf complete each other, so only their union can be closed.
  if (rest.allOf) {
    translated.allOf = rest.allOf.map(translateSchema);
    translated.unevaluatedProperties ??= false;
  }
  return nullable ? { anyOf: [translated, { type: "null" }] } : translated;
}

function mapValues<T, R>(object: Record<string, T>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
