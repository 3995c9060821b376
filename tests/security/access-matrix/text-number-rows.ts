import type { OperationName } from "@/lib/api/operations";

import type { Row } from "./rows";
import { members } from "./statuses";

/** Nobody has asked for digits before, so that none confirm a number. */
export const TEXT_NUMBER_ROWS = {
  "GET /api/text-number": { statuses: members(200) },
  "POST /api/text-number/code": { statuses: members(204) },
  "POST /api/text-number/confirm": { statuses: members(409), input: () => ({ body: { code: "123456" } }) },
} satisfies Partial<Record<OperationName, Row>>;
