/** Crockford's base 32: without I, L, O and U, so that a code can be read out and typed. */
export const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Corrects letters that look like digits. Returns null if the text isn't a code of this length. */
export function normalizeCode(text: string, length: number): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return code.length === length && [...code].every((digit) => DIGITS.includes(digit)) ? code : null;
}

/** For reading out, in groups of four: XXXX-XXXX. */
export const formatCode = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");
