import { ADMIN_VISITS } from "./admins";
import { MEMBER_VISITS } from "./members";
import { VISITOR_VISITS } from "./visitors";

import type { Visit } from "./visit";

export const VISITS: Visit[] = [...VISITOR_VISITS, ...MEMBER_VISITS, ...ADMIN_VISITS];
