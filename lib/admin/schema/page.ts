import { z } from "zod";

export const cursorSchema = z.string().max(300).optional();

export const pageQuerySchema = z.object({ cursor: cursorSchema });
