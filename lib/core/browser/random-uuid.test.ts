import { z } from "zod";

import { randomUuid } from "./random-uuid";

test("is a UUID of version 4, and another each time", () => {
  const made = Array.from({ length: 200 }, randomUuid);
  for (const one of made) expect(z.uuid({ version: "v4" }).safeParse(one).success).toBe(true);
  expect(new Set(made).size).toBe(200);
});
