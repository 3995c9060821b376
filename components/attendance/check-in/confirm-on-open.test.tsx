import { QueryClientProvider } from "@tanstack/react-query";

import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
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

const open = (active: ActiveAttendance, client = createQueryClient()) =>
  render(
    <QueryClientProvider client={client}>
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

it("shows what the response has, and reads nothing again", async () => {
  const event = buildEventResponse({ id: "e1", name: "Taco Night" });
  const attendance = { id: "a1", eventId: "e1", userId: "me", checkInTime: ACTIVE.checkInTime, isActive: true };
  const calls = mockFetch({ "POST /api/attendances/me/confirm": jsonResponse(200, { ...attendance, event }) });
  const client = createQueryClient();
  const { queryKey } = activeAttendanceQuery();
  client.setQueryData(queryKey, ACTIVE);
  open(ACTIVE, client);
  await waitFor(() => expect(client.getQueryData(queryKey)).not.toHaveProperty("isUnconfirmed"));
  expect(calls).toHaveLength(1);
});
