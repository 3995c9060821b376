import ICAL from "ical.js";

type DesignSet = { value: Record<string, unknown> };
type JCard = [
  component: string,
  properties: [name: string, parameters: { type?: string }, type: string, value: Value][],
];
type Value = string | string[];

export type ReadProperty = { name: string; type: string | undefined; value: Value };

// ical.js reads a vCard's text by version 4's rule, where a semicolon has no escape; in 3.0 (RFC 2426) it has one, as in a
// calendar's text.
const { vcard3, icalendar } = ICAL.design as unknown as Record<"vcard3" | "icalendar", DesignSet>;
vcard3.value.text = icalendar.value.text;

/**
 * A vCard as another project's parser reads it: each property by its name in small letters. It takes a structured value's
 * component that ends with a backslash for one that goes on; such names are no matter for it.
 */
export function readVcard(text: string): ReadProperty[] {
  const [component, properties] = ICAL.parse(text) as unknown as JCard;
  if (component !== "vcard") throw new Error(`${component} is no vCard`);
  return properties.map(([name, { type }, , value]) => ({ name, type, value }));
}

/** The value of its one property of that name; undefined where there is none. */
export function vcardValue(card: readonly ReadProperty[], name: string): Value | undefined {
  const found = card.filter((property) => property.name === name);
  if (found.length > 1) throw new Error(`${found.length} properties are named ${name}`);
  return found[0]?.value;
}
