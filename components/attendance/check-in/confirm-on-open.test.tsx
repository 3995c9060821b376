import { QueryClientProvider } from "@tanstack/react-query";

import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { render, waitFor } from "@/tests/support/render";

import { useConfirmOnOpen } from "./confirm-presence";

const ACTIVE: ActiveAttendance = {
  id: "a1",
  eventId: "e1",
  checkInTime: "2026-11-20T23:00:00Z",
  isUnconfirmed: true,
  event: { id: "e1", name: "Taco Night", location: null, endTime: "2026-11-21T02:00:00.000Z" },
};

function Screen({ active }: { active: ActiveAttendance }) {
  useConfirmOnOpen(active);
  return null;
}

const open = (active: ActiveAttendance) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen active={active} />
    </QueryClientProvider>,
  );

it("confirms a check-in by hand when the screen opens, and never one as a guest", async () => {
  const calls = mockFetch({ "POST /api/attendances/me/confirm": noContentResponse() });
  open({ ...ACTIVE, asGuest: true });
  document.dispatchEvent(new Event("visibilitychange"));
  open({ ...ACTIVE, eventId: "e2" });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ eventId: "e2" });
});
