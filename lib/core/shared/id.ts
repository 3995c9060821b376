import { z } from "zod";

/**
 * A UUID from outside: a path, query, body, page address or frame. PostgreSQL and our comparisons use lower case, so an
 * id in upper case refers to the same row (RFC 9562, section 4).
 *
 * @param messageKey the text for an invalid id, below `errors`
 */
export const idWithMessage = (messageKey?: string) => z.uuid(messageKey).toLowerCase();

export const idSchema = idWithMessage();
