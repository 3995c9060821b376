/** Crockford's base 32: without I, L, O and U, so that a code can be read out and typed. */
export const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Corrects letters that look like digits. Returns null if the text isn't a code of this length. */
export function normalizeCode(text: string, length: number): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return code.length === length && [...code].every((digit) => DIGITS.includes(digit)) ? code : null;
}

/** For reading out, in groups of four: XXXX-XXXX. */
export const formatCode = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");

/** Thirty bits in six digits. */
export const CODE_NUMBER_DIGITS = 6;

export function toDigits(number: number): string {
  let digits = "";
  for (let shift = 5 * (CODE_NUMBER_DIGITS - 1); shift >= 0; shift -= 5)
    digits += DIGITS.charAt((number >>> shift) & 31);
  return digits;
}

export const toNumber = (digits: string): number =>
  [...digits].reduce((number, digit) => number * 32 + DIGITS.indexOf(digit), 0);

/** The first thirty bits of a UUID. More than one member with them is unlikely below a million. */
export const getIdNumber = (id: string): number => parseInt(id.slice(0, 8), 16) >>> 2;

/** The UUIDs that begin with the thirty bits. */
export function getIdRange(number: number): { gte: string; lte: string } {
  const toHead = (bits: number) => bits.toString(16).padStart(8, "0");
  return {
    gte: `${toHead(number * 4)}-0000-0000-0000-000000000000`,
    lte: `${toHead(number * 4 + 3)}-ffff-ffff-ffff-ffffffffffff`,
  };
}
