type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
};

/** A pattern's example is the first that matches it. */
const PATTERNED = [
  ...["0123456789abcdef0123456789abcdef", "0123456789abcdef".repeat(4), "7K2M-Q4XD-9RTA", "7K2MQ4XD9RTA3VWZ"],
  ...["7K2-Q4X", "3q2-7wAAAAA", "493817", "https://hooks.example.com/nametag"],
];

const BY_NAME: Record<string, unknown> = {
  firstName: "Ana",
  lastName: "Silva",
  pronouns: "she/her",
  profession: "Product designer",
  company: "Harbor Studio",
  industry: "Design",
  location: "Tampa",
  bio: "I design tools for small teams.",
  avatarUrl: "/avatars/otter.svg",
  linkedinUrl: "https://www.linkedin.com/in/ana-silva",
  phone: "+1 813 555 0142",
  email: "ana@example.com",
  name: "Tampa Tech & Tacos",
  description: "Tacos and talk.",
  venueName: "Armature Works",
  venueAddress: "1910 N Ola Ave, Tampa, FL 33602",
  timezone: "America/New_York",
  latitude: 27.9595,
  longitude: -82.4644,
  content: "Good to meet you!",
  message: "Saved.",
  reason: "Unwanted messages",
  page: "/events",
  password: "correct horse",
  newPassword: "correct horse",
  token: "eyJhbGciOiJIUzI1NiJ9.e30.signature",
  hostName: "Harbor Studio",
  hostUserId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  meetingUrl: "https://meet.example.com/tacos",
  eventType: "in_person",
  url: "/uploads/8f14e45f.webp",
  device: "Chrome on Android",
  productName: "Harbor Meet",
  accentColor: "#0c705e",
  mailSenderName: "Harbor Meet",
  defaultTimeZone: "America/New_York",
  defaultLanguage: "en",
  timeZones: "America/New_York",
  cities: "Tampa",
  imprintUrl: "https://www.example.com/imprint",
  privacyUrl: "https://www.example.com/privacy",
  termsUrl: "https://www.example.com/terms",
  supportEmail: "help@example.com",
  p256dh: `B${"A".repeat(86)}`,
  auth: "A".repeat(22),
  endpoint: "https://push.example.com/subscriptions/1",
  hostEmail: "ana@example.com",
  hostLogoUrl: "https://www.example.com/logo.png",
  sponsorLogoUrl: "https://www.example.com/logo.png",
  sponsor2LogoUrl: "https://www.example.com/logo.png",
  sponsor3LogoUrl: "https://www.example.com/logo.png",
  endTime: "2026-11-21T01:00:00.000Z",
  start: "22:00",
  end: "07:00",
};

/** It has either a number of dates or a last day. */
const SERIES = { id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", frequency: "weekly", interval: 2, count: 6 };

const BY_FORMAT: Record<string, string> = {
  uuid: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  "date-time": "2026-11-20T23:00:00.000Z",
  date: "2026-11-20",
  email: "ana@example.com",
  uri: "https://example.com",
};

function resolve(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const name = schema.$ref?.split("/").pop();
  return name ? (schemas[name] ?? {}) : schema;
}

function stringExample(schema: JsonSchema, name: string): string {
  const named = BY_NAME[name];
  if (name !== "endTime" && schema.format && schema.format in BY_FORMAT) return BY_FORMAT[schema.format] ?? "";
  if (typeof named === "string" && (!schema.pattern || new RegExp(schema.pattern, "u").test(named))) return named;
  const { pattern, minLength = 0 } = schema;
  const fitting = pattern && PATTERNED.find((text) => text.length >= minLength && new RegExp(pattern, "u").test(text));
  if (fitting) return fitting;
  return name === "" ? "text" : `example ${name}`;
}

function objectExample(schema: JsonSchema, schemas: Record<string, JsonSchema>): Record<string, unknown> {
  const example: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    example[name] = buildExample(property, schemas, name);
  }
  const { additionalProperties, propertyNames } = schema;
  if (typeof additionalProperties === "object") {
    for (const name of propertyNames?.enum ?? []) {
      example[String(name)] = buildExample(additionalProperties, schemas, String(name));
    }
  }
  return example;
}

/** Known property names have believable values. A nullable value is shown with a value. */
export function buildExample(schemaOrRef: JsonSchema, schemas: Record<string, JsonSchema>, name = ""): unknown {
  const schema = resolve(schemaOrRef, schemas);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices)
    return buildExample(choices.find((choice) => choice.type !== "null" && choice.const !== "") ?? {}, schemas, name);
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== "null") : schema.type;
  if (type === "object") return schema.properties?.frequency ? SERIES : objectExample(schema, schemas);
  if (type === "array") {
    const { items, minItems = 1 } = schema;
    return items ? Array.from({ length: Math.max(minItems, 1) }, () => buildExample(items, schemas, name)) : [];
  }
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") {
    const named = BY_NAME[name];
    return typeof named === "number" ? named : Math.max(schema.minimum ?? 1, schema.exclusiveMinimum ?? 0, 1);
  }
  return type === "string" ? stringExample(schema, name) : null;
}
