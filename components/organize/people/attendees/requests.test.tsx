import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import type { ManagedAttendee } from "@/lib/attendance/schema/manage";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { render, screen, within } from "@/tests/support/render";

import { RequestRow, RequestsBar } from "./requests";
import { useRequests } from "./use-requests";

const EVENT = "11111111-1111-4111-8111-111111111111";
const PATH = `POST /api/events/${EVENT}/rsvped-attendees/requests`;
const ids = ["a", "b", "c"].map((digit) => digit.repeat(8) + "-1111-4111-8111-111111111111");

function buildAsking(index: number, changes: Partial<ManagedAttendee> = {}): ManagedAttendee {
  const userId = ids[index] ?? "";
  const profile = { firstName: ["Ana", "Ben", "Cem"][index] ?? "", lastName: "Ruiz" };
  return {
    userId,
    waitlistPosition: null,
    request: "pending",
    answers: [],
    rsvpAt: "2026-11-20T23:00:00.000Z",
    isCheckedIn: false,
    checkInTime: null,
    checkOutTime: null,
    user: { id: userId, profile: { ...fillPublicFields(null), ...profile } },
    ...changes,
  };
}

function Requests({ attendees }: { attendees: ManagedAttendee[] }) {
  const requests = useRequests(EVENT);
  const shown = attendees.filter(({ request }) => request === "pending");
  return (
    <>
      <RequestsBar requests={requests} shown={shown} pending={shown.length} />
      <ul>
        {attendees.map((attendee) => (
          <RequestRow key={attendee.userId} attendee={attendee} requests={requests} isAdmin={false} />
        ))}
      </ul>
    </>
  );
}

const renderRequests = (attendees: ManagedAttendee[]) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Requests attendees={attendees} />
    </QueryClientProvider>,
  );

const answer = { confirmed: 0, waitlisted: 0, declined: 0 };

it("decides one request, and approves a declined one", async () => {
  const calls = mockFetch({ [PATH]: jsonResponse(200, { ...answer, confirmed: 1 }) });
  renderRequests([buildAsking(0), buildAsking(1, { request: "declined" })]);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Decline Ana Ruiz" }));
  await user.click(await screen.findByRole("button", { name: "Approve Ben Ruiz" }));
  expect(screen.queryByRole("button", { name: "Decline Ben Ruiz" })).not.toBeInTheDocument();
  expect(screen.queryByRole("checkbox", { name: "Select Ben Ruiz" })).not.toBeInTheDocument();
  expect(calls.map(({ body }) => body)).toEqual([
    { decision: "decline", userIds: [ids[0]] },
    { decision: "approve", userIds: [ids[1]] },
  ]);
});

it("decides those who are selected together, or all", async () => {
  const calls = mockFetch({ [PATH]: jsonResponse(200, { ...answer, confirmed: 1, waitlisted: 1 }) });
  renderRequests([0, 1, 2].map((index) => buildAsking(index)));
  const user = userEvent.setup();
  const bar = within(screen.getByRole("group", { name: "Decide several requests" }));
  await user.click(bar.getByRole("button", { name: "Approve all (3)" }));
  await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  expect(screen.getByText("3 selected")).toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Select Ben Ruiz" }));
  await user.click(bar.getByRole("button", { name: "Approve" }));
  expect(calls.map(({ body }) => body)).toEqual([
    { decision: "approve", all: true },
    { decision: "approve", userIds: [ids[0], ids[2]] },
  ]);
});

it("says how many of the organizer's events a member missed", () => {
  renderRequests([buildAsking(0, { missed: { count: 2, of: 5 } }), buildAsking(1)]);
  expect(screen.getAllByText(/^Missed/).map(({ textContent }) => textContent)).toEqual([
    "Missed 2 of 5 of your events",
  ]);
});
