import { buildAttendanceRows } from "./attendances";
import { buildConnectionRows } from "./connections";
import { buildConversationRows } from "./conversations";
import { buildEventRows } from "./events";
import { buildFeedbackRows } from "./feedback";
import { buildRsvpRows } from "./rsvps";
import { MINUTE } from "./schedule";

const time = (date: Date | string | null | undefined): number => new Date(date ?? NaN).getTime();

test.each(["2026-11-20T05:01:00Z", "2026-11-01T05:30:00Z", "2026-03-08T12:00:00Z", "2027-01-01T04:59:59Z"])(
  "creates consistent times at any hour: %s",
  (iso) => {
    const now = new Date(iso);
    const open = buildEventRows(now).filter(
      ({ status, isOnline, startTime, endTime }) =>
        ["live", "upcoming"].includes(status ?? "") &&
        !isOnline &&
        time(startTime) - 30 * MINUTE <= time(now) &&
        time(endTime) > time(now),
    );
    expect(open).toHaveLength(1);
    const created = [
      buildRsvpRows(now),
      buildConnectionRows(now),
      buildConversationRows(now).messages,
      buildFeedbackRows(now),
    ].flat();
    expect(created.filter(({ createdAt }) => !(time(createdAt) <= time(now)))).toEqual([]);
    expect(buildAttendanceRows(now).filter(({ checkInTime }) => !(time(checkInTime) <= time(now)))).toEqual([]);
  },
);
