/**
 * Returns E.164. Without a country code, the number is a US one. Returns null for an impossible
 * number.
 */
export function toPhoneNumber(typed: string | null | undefined): string | null {
  const digits = (typed ?? "").replace(/\D/g, "");
  if (/^\s*(\+|00)/.test(typed ?? "")) {
    const international = digits.replace(/^00/, "");
    return /^[1-9]\d{7,14}$/.test(international) ? `+${international}` : null;
  }
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return /^[2-9]\d{9}$/.test(national) ? `+1${national}` : null;
}
