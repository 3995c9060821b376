import { z } from "zod";

/**
 * A UUID from outside, in lower case as PostgreSQL and our comparisons use it (RFC 9562, section
 * 4).
 * @param messageKey the text for an invalid id, below `errors`
 */
export const idWithMessage = (messageKey?: string) => z.uuid(messageKey).toLowerCase();

export const idSchema = idWithMessage();
