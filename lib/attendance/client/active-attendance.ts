import { queryOptions } from "@tanstack/react-query";

import type { ActiveAttendance } from "../schema/attendance";

/** The viewer's check-in. It has its own file, because every page of a member loads it. */
export const activeAttendanceQuery = () =>
  queryOptions<ActiveAttendance | null>({ queryKey: ["/api/attendances/me/active"] });
