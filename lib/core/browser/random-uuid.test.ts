import { z } from "zod";

import { randomUuid } from "./random-uuid";

test("returns a different UUID of version 4 each time", () => {
  const uuids = Array.from({ length: 200 }, randomUuid);
  for (const uuid of uuids) expect(z.uuid({ version: "v4" }).safeParse(uuid).success).toBe(true);
  expect(new Set(uuids).size).toBe(200);
});
