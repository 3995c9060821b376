import { ADMIN_VISITS } from "./admins";
import { MEMBER_VISITS } from "./members";
import { VISITOR_VISITS } from "./visitors";

import type { Visit } from "./visit";

/** Every screen and its states, which `npm run screens` shows and `npm run test:screens` checks. */
export const VISITS: Visit[] = [...VISITOR_VISITS, ...MEMBER_VISITS, ...ADMIN_VISITS];
