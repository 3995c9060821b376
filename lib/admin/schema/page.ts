import { z } from "zod";

export const cursorSchema = z.string().max(300).optional();

/** The query of a list in pages. */
export const pageQuerySchema = z.object({ cursor: cursorSchema });
