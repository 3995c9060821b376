import { ADMIN_VISITS } from "./admins";
import { MEMBER_VISITS } from "./members";
import { PAGE_VISITS } from "./pages";
import { VISITOR_VISITS } from "./visitors";

import type { Visit } from "./visit";

export const VISITS: Visit[] = [...PAGE_VISITS, ...VISITOR_VISITS, ...MEMBER_VISITS, ...ADMIN_VISITS];
