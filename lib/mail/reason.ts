const MAX_REASON_LENGTH = 300;
const ADDRESS = /[^\s<>"'(@]{1,64}@[^\s<>"')@]{1,255}/gu;

/** One line without addresses, for the log and for admins: services quote whom a mail was to. */
export const toReason = (text: string): string =>
  text
    .slice(0, 4_000)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(ADDRESS, "[address]")
    .trim()
    .slice(0, MAX_REASON_LENGTH);
