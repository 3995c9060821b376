const MIN_DIGITS = 5;

const countDigits = (text: string): number => text.replace(/\D/g, "").length;

/**
 * Returns the number alone. An extension, a pause or a word after it must not become digits of the
 * number. Returns the text as it is if it has no number.
 */
export function toDialNumber(phone: string): string {
  const numbers = phone.match(/[+(]*\d[\d\s().\-/]*/g) ?? [];
  const [number = ""] = numbers.toSorted((one, other) => countDigits(other) - countDigits(one));
  return countDigits(number) < MIN_DIGITS ? phone : number.replace(/\D+$/, "");
}

export const toTelLink = (phone: string): string => `tel:${toDialNumber(phone).replace(/[^\d+]/g, "")}`;
