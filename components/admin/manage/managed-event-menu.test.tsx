import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, mockTimeLimits, neverResponds } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { act, render, screen, waitFor, within } from "@/tests/support/render";

import { ManagedEventMenu } from "./managed-event-menu";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

const AUDIENCES = "/announcements/audiences";

const event = { ...buildEventResponse(), createdBy: null, waitlistedCount: 0, checkedInCount: 0 };

test.each(["Cancel event", "Delete"])("opens the dialog of %s once it has the choice of dates", async (item) => {
  const user = userEvent.setup();
  let respond: (response: Response) => void = () => undefined;
  const calls = mockFetch({
    [`GET /api/events/${event.id}/series`]: () => new Promise<Response>((resolve) => (respond = resolve)),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ManagedEventMenu
        event={{ ...event, seriesId: "5e41e500-0000-4000-8000-000000000001" }}
        isOver={false}
        onEditSponsors={() => undefined}
      />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button", { name: `More for ${event.name}` }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(screen.getByRole("menuitem", { name: item }));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  respond(jsonResponse(200, { next: [], laterCount: 2 }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByRole("radio", { name: "This and 2 later events" })).toBeInTheDocument();
  expect(calls.filter(({ path }) => path.endsWith("/series"))).toHaveLength(1);
});

test.each([
  ["Cancel event", { members: 12, guests: 30 }, "12 people and 30 guests get an email."],
  ["Cancel event", { members: 1, guests: 0 }, "1 person gets an email."],
  ["Delete", { members: 0, guests: 1 }, "1 guest gets an email."],
  ["Delete", { members: 0, guests: 0 }, "Nobody gets an email."],
])("shows in the dialog of %s how many people and guests get an email", async (item, own, text) => {
  const user = userEvent.setup();
  mockFetch({
    [`GET /api/events/${event.id}/series`]: jsonResponse(200, { next: [], laterCount: 2 }),
    [`GET /api/events/${event.id}${AUDIENCES}`]: jsonResponse(200, {
      changes: { this: own, thisAndLater: { members: 200, guests: 300 } },
    }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ManagedEventMenu
        event={{ ...event, seriesId: "5e41e500-0000-4000-8000-000000000001" }}
        isOver={false}
        onEditSponsors={() => undefined}
      />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button", { name: `More for ${event.name}` }));
  await user.click(screen.getByRole("menuitem", { name: item }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(await dialog.findByText(text, { exact: false })).toBeInTheDocument();
  await user.click(dialog.getByRole("radio", { name: "This and 2 later events" }));
  expect(dialog.getByText("200 people and 300 guests get an email.", { exact: false })).toBeInTheDocument();
});

test.each([
  ["Cancel event", "PUT", "Cancelling...", "Close", "Update Failed"],
  ["Delete", "DELETE", "Deleting...", "Cancel", "Delete failed"],
])("lets the dialog of %s be closed while its request is sent, and reports the failure", async (...row) => {
  const [item, method, busy, close, title] = row;
  const user = userEvent.setup();
  const limits = mockTimeLimits();
  const calls = mockFetch({ [`${method} /api/events/${event.id}`]: neverResponds });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ManagedEventMenu event={event} isOver={false} onEditSponsors={() => undefined} />
      <Toaster />
    </QueryClientProvider>,
  );
  const open = async () => {
    await user.click(screen.getByRole("button", { name: `More for ${event.name}` }));
    await user.click(screen.getByRole("menuitem", { name: item }));
    return within(await screen.findByRole("alertdialog"));
  };
  const expectClosed = () => waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  const dialog = await open();
  await user.click(dialog.getByRole("button", { name: item }));
  expect(dialog.getByRole("button", { name: busy })).toBeDisabled();
  // The first is in the footer, the last is the cross in the corner.
  await user.click(dialog.getAllByRole("button", { name: close })[0]!);
  await expectClosed();
  expect(await open().then((again) => again.getByRole("button", { name: busy }))).toBeDisabled();
  act(() => limits.end());
  await expectClosed();
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(calls.filter(({ path }) => !path.endsWith(AUDIENCES))).toHaveLength(1);
});
