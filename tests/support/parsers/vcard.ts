import ICAL from "ical.js";

type DesignSet = { value: Record<string, unknown> };
type JCard = [
  component: string,
  properties: [name: string, parameters: { type?: string }, type: string, value: Value][],
];
type Value = string | string[];

export type VcardProperty = { name: string; type: string | undefined; value: Value };

// ical.js unescapes the text of a vCard by the rules of version 4, where semicolons are not
// escaped. In version 3.0 (RFC 2426) they are, as in the text of a calendar.
const { vcard3, icalendar } = ICAL.design as unknown as Record<"vcard3" | "icalendar", DesignSet>;
vcard3.value.text = icalendar.value.text;

/**
 * Parses a vCard with a third-party parser. Property names are lower-case. The parser misreads a
 * component of a structured value that ends with a backslash, so tests can't use it for such names.
 */
export function parseVcard(text: string): VcardProperty[] {
  const [component, properties] = ICAL.parse(text) as unknown as JCard;
  if (component !== "vcard") throw new Error(`${component} is not a vCard`);
  return properties.map(([name, { type }, , value]) => ({ name, type, value }));
}

/**
 * Returns the value of the property with that name, or undefined. Throws if there is more than one.
 */
export function getVcardValue(card: readonly VcardProperty[], name: string): Value | undefined {
  const found = card.filter((property) => property.name === name);
  if (found.length > 1) throw new Error(`${found.length} properties are named ${name}`);
  return found[0]?.value;
}
