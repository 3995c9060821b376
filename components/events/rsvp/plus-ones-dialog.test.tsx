import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { render, screen, waitFor } from "@/tests/support/render";

import PlusOnesDialog from "./plus-ones-dialog";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

it("adds guests up to the number, with names where they are known, and takes them off", async () => {
  const event = buildEventResponse({ plusOnes: 2 });
  const path = `/api/events/${event.id}/rsvp/guests`;
  const stored = [{ id: "0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01", name: "Ben Cole" }];
  const calls = mockFetch({ [`GET ${path}`]: jsonResponse(200, stored), [`PUT ${path}`]: noContentResponse() });
  const onClose = jest.fn();
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PlusOnesDialog event={event} onClose={onClose} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("textbox", { name: "Name of guest 1 (optional)" })).toHaveValue("Ben Cole");
  await user.click(screen.getByRole("button", { name: "Add a guest" }));
  expect(screen.queryByRole("button", { name: "Add a guest" })).not.toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Name of guest 2 (optional)" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Remove guest 1" }));
  expect(screen.getByRole("form", { name: "Bring somebody" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = calls.find(({ method }) => method === "PUT")?.body as { guests: object[] };
  expect(sent.guests).toEqual([{ id: expect.any(String), name: null }]);
});
