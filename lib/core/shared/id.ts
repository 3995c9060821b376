import { z } from "zod";

/** In lower case, as PostgreSQL and our comparisons use it (RFC 9562, section 4). */
export const idWithMessage = (messageKey?: string) => z.uuid(messageKey).toLowerCase();

export const idSchema = idWithMessage();

export const idParamsSchema = z.object({ id: idSchema });
