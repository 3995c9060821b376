import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { OpenNote } from "@/components/connections/notes/open-note";
import { resetNoteOutbox } from "@/components/live/notes/get-note-outbox";
import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { recapPeopleQuery, recapQuery } from "@/lib/recap/client";
import type { Recap, RecapList, RecapPerson } from "@/lib/recap/schema";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildConnection, buildPerson } from "@/tests/support/fixtures/people";
import { render, screen, waitFor, within } from "@/tests/support/render";

import { RecapScreen } from "./recap-screen";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const RECAP: Recap = {
  event: { id: "e1", name: "Tampa Tech Mixer" },
  counts: { met: 0, waiting: 1, beside: 1 },
  feedback: null,
  takesFeedback: true,
};

const AT = "2026-11-20T19:00:00.000Z";
const [ben, cy, dee] = [buildPerson("ben"), buildPerson("cy"), buildPerson("dee")];
const BESIDE: RecapPerson = { user: cy, connection: null };
const BEN_MET: RecapPerson = {
  user: ben,
  connection: { id: "c1", status: "accepted", requesterId: "ben", createdAt: AT },
};
const PEOPLE: Record<RecapList, RecapPerson[]> = {
  met: [],
  waiting: [
    {
      user: ben,
      connection: { id: "c1", status: "pending", requesterId: "ben", createdAt: AT, line: "About the pitch deck" },
    },
  ],
  best: [BESIDE],
  beside: [BESIDE],
};

function show(recap: Partial<Recap> = {}, people: Partial<typeof PEOPLE> = {}) {
  const client = createQueryClient();
  client.setQueryData(recapQuery("e1").queryKey, { ...RECAP, ...recap });
  for (const [list, items] of Object.entries({ ...PEOPLE, ...people }) as [RecapList, RecapPerson[]][]) {
    const { queryKey, initialPageParam } = recapPeopleQuery("e1", list);
    client.setQueryData(queryKey, { pages: [{ items, next: null }], pageParams: [initialPageParam] });
  }
  render(
    <QueryClientProvider client={client}>
      <RecapScreen eventId="e1" viewerId="ana" />
      <OpenNote viewerId="ana" />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it("asks somebody who was there to connect, and keeps them in place", async () => {
  const user = show();
  const calls = mockFetch({
    "POST /api/connections/add": jsonResponse(201, { ...buildConnection("ana", "cy"), status: "pending" }),
  });
  expect(screen.getByText("You didn't connect with anyone at this event.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Connect with Cy/ }));
  expect(calls[0]?.body).toEqual({ targetUserId: "cy", eventId: "e1" });
  const row = screen.getAllByRole("listitem").find((item) => within(item).queryByText(/^Cy /));
  expect(await within(row as HTMLElement).findByText("Request sent")).toBeVisible();
});

it("sends a line with the request", async () => {
  const user = show();
  const line = "Your talk on tiles!";
  const calls = mockFetch({
    "POST /api/connections/add": jsonResponse(201, { ...buildConnection("ana", "cy"), status: "pending", line }),
  });
  await user.click(screen.getByRole("button", { name: "Add a line to Cy" }));
  await user.type(screen.getByRole("textbox", { name: "A line to Cy" }), line);
  await user.click(screen.getByRole("button", { name: /^Connect with Cy/ }));
  expect(calls[0]?.body).toEqual({ targetUserId: "cy", eventId: "e1", line });
  expect(await screen.findByText(line)).toBeVisible();
});

it("shows the line of a request that waits, below its writer's name", () => {
  show();
  expect(screen.getByRole("heading", { level: 3, name: /^Ben / })).toBeVisible();
  expect(screen.getByText("About the pitch deck")).toHaveAttribute("dir", "auto");
});

it("moves a person whose request is accepted to those the member met", async () => {
  const user = show();
  mockFetch({
    "POST /api/connections/c1/accept": jsonResponse(200, buildConnection("ben", "ana")),
    "GET /api/events/e1/recap": jsonResponse(200, { ...RECAP, counts: { met: 1, waiting: 0, beside: 1 } }),
    "GET /api/events/e1/recap/people?show=met": jsonResponse(200, [BEN_MET]),
    "GET /api/events/e1/recap/people?show=waiting": jsonResponse(200, []),
    "GET /api/events/e1/recap/people?show=best": jsonResponse(200, PEOPLE.best),
  });
  await user.click(screen.getByRole("button", { name: /^Accept Ben/ }));
  expect(await screen.findByRole("link", { name: /^Message Ben/ })).toBeVisible();
  expect(screen.getByRole("heading", { name: "People you met (1)" })).toBeVisible();
  expect(screen.getByText("Nobody waits for your answer.")).toBeVisible();
});

it("opens the note about a person the member met", async () => {
  localStorage.setItem("auth_token", `x.${btoa(JSON.stringify({ sub: "ana" }))}.x`);
  resetNoteOutbox();
  const user = show({ counts: { met: 1, waiting: 0, beside: 1 } }, { met: [BEN_MET], waiting: [] });
  const connection = buildConnection("ben", "ana", { id: "c1", eventId: "e1", event: RECAP.event, createdAt: AT });
  mockFetch({
    "GET /api/network-notes": jsonResponse(200, []),
    "GET /api/connections/me": jsonResponse(200, [connection]),
  });
  await user.click(screen.getByRole("button", { name: /^Note about Ben/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Notes and follow-up" }));
  expect(dialog.getByText(/^You met Ben \w+ at Tampa Tech Mixer on /)).toBeVisible();
  const calls = mockFetch({ "PUT /api/connections/c1/note": networkError() });
  await user.type(await dialog.findByRole("textbox", { name: "Note" }), "Boats");
  await user.click(dialog.getByRole("button", { name: "Tomorrow" }));
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ note: "Boats", revision: 0 }));
});

it("asks for a number, and keeps a line that could not be sent", async () => {
  const user = show();
  const line = screen.getByRole("textbox", { name: "What should they know? (optional)" });
  await user.type(line, "More tables");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Choose a number from 1 to 5");
  expect(screen.getByRole("radio", { name: "1, not good" })).toHaveFocus();
  await user.click(screen.getByRole("radio", { name: "4" }));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  mockFetch({ "PUT /api/events/e1/feedback": networkError() });
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Network error. Please check your connection and try again.")).toBeVisible();
  expect(line).toHaveValue("More tables");
  const calls = mockFetch({ "PUT /api/events/e1/feedback": noContentResponse() });
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByRole("button", { name: "Send again" })).toBeVisible();
  // A note of the test before may be saved meanwhile.
  const [sent] = calls.filter(({ path }) => path.endsWith("/feedback"));
  expect(sent?.body).toEqual({ rating: 4, line: "More tables" });
});

it("shows all who were there at the same time on request, after the people met and feedback", async () => {
  const beside = [BESIDE, { user: dee, connection: null }];
  const user = show({ counts: { met: 0, waiting: 1, beside: 2 } }, { beside });
  const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(titles[2]).toBe("How was it?");
  expect(titles[3]).toBe("There at the same time (2)");
  expect(screen.queryByText(/^Dee /)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show all" }));
  expect(await screen.findByText(/^Dee /)).toBeVisible();
  expect(screen.getByRole("heading", { name: "There at the same time (2)" })).toHaveFocus();
});

it("has no form once answers are closed", () => {
  show({ takesFeedback: false });
  expect(screen.queryByRole("button", { name: "Send" })).not.toBeInTheDocument();
});
