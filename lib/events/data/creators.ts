import { env } from "@/lib/core/server/process/env";

import type { EventCreators } from "../policy/access";

/** docs/product/events.md#who-may-create-events */
export const getEventCreators = (): EventCreators => env().EVENT_CREATORS;
