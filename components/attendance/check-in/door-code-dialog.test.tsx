import userEvent from "@testing-library/user-event";

import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventWithRsvp, buildOwnAttendance } from "@/tests/support/fixtures/event";
import { renderEventsScreen } from "@/tests/support/fixtures/events-screen";
import { screen, waitFor, within } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const OPEN = { canCheckIn: true, reason: null, minutesUntilCheckIn: 0 };
const event = buildEventWithRsvp(OPEN, { requiresDoorCode: true });
const EXPIRED = "This isn't the code on the screen now. Scan the one that is there.";

async function openForm(...responses: Response[]) {
  const user = userEvent.setup();
  const calls = mockFetch({
    "GET /api/attendances/me/active": noContentResponse(),
    "GET /api/events?order=section": jsonResponse(200, [event]),
    [`POST /api/events/${event.id}/validate-checkin`]: jsonResponse(200, OPEN),
    "POST /api/activity": noContentResponse(),
    "POST /api/attendances/check-in": () => responses.shift() ?? jsonResponse(500, {}),
  });
  renderEventsScreen([event], { now: event.startTime });
  const button = screen.getByRole("button", { name: "Check In" });
  await user.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Check in with the door's code" }));
  const getCheckIns = () => calls.filter(({ path }) => path === "/api/attendances/check-in").map(({ body }) => body);
  return { user, button, dialog, getCheckIns };
}

it("asks for the code instead of checking in, and gives the focus back", async () => {
  const { user, button, dialog, getCheckIns } = await openForm();
  expect(dialog.getByText(/asks for the code on the screen at the door/)).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Scan code" })).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Check In" }));
  expect(getCheckIns()).toEqual([]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

it("sends the typed code, says what is wrong with it, and keeps it for another try", async () => {
  const { user, dialog, getCheckIns } = await openForm(
    jsonResponse(409, { code: "conflict", message: EXPIRED }),
    jsonResponse(200, buildOwnAttendance(event)),
  );
  const input = dialog.getByRole("textbox", { name: "Door's code" });
  await user.type(input, "abcd-efgh{Enter}");
  await waitFor(() => expect(input).toHaveAccessibleDescription(new RegExp(EXPIRED)));
  expect(input).toHaveValue("abcd-efgh");
  await user.clear(input);
  await user.type(input, "jkmn-pqrs{Enter}");
  expect(await screen.findByText("Checked in successfully!")).toBeInTheDocument();
  expect(getCheckIns()).toEqual([
    { eventId: event.id, doorCode: "abcd-efgh" },
    { eventId: event.id, doorCode: "jkmn-pqrs" },
  ]);
});
