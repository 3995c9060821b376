import { toSearchWords } from "../shown-email";

/** Escapes % and _, which are wildcards of LIKE, by which Prisma's `contains` searches. */
export const escapeLike = (word: string): string => word.replace(/[\\%_]/g, "\\$&");

/** Conditions of Prisma: every word must occur in one of the fields, without regard to case. */
export const matchesWords = (search: string, fields: readonly string[]) =>
  toSearchWords(search).map((word) => ({
    OR: fields.map((field) => ({ [field]: { contains: escapeLike(word), mode: "insensitive" as const } })),
  }));
