import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { render, screen, waitFor } from "@/tests/support/render";

import { AddAtDoor } from "./add-at-door";

const ADD = "POST /api/events/e1/door/guests";
type Sent = { id: string; name: string; isOverCapacity: boolean };

function open() {
  const onAdded = jest.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddAtDoor door={{ eventId: "e1", owner: "me" }} onAdded={onAdded} />
    </QueryClientProvider>,
  );
  return onAdded;
}

it("adds somebody by two presses and a name", async () => {
  mockFetch({ [ADD]: ({ body }) => jsonResponse(201, { id: (body as Sent).id }) });
  const onAdded = open();
  await userEvent.click(screen.getByRole("button", { name: "Not on the list?" }));
  await userEvent.type(screen.getByRole("textbox", { name: /Name/ }), "Walt Walkin");
  await userEvent.click(screen.getByRole("button", { name: "Let in" }));
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(expect.objectContaining({ name: "Walt Walkin" })));
  expect(await screen.findByRole("button", { name: "Not on the list?" })).toBeVisible();
});

it("lets somebody into a full event only after another press, with the same id", async () => {
  const sent: Sent[] = [];
  mockFetch({
    [ADD]: ({ body }) => {
      sent.push(body as Sent);
      const { id, isOverCapacity } = body as Sent;
      return isOverCapacity
        ? jsonResponse(201, { id })
        : jsonResponse(409, { message: "This event is full.", code: "conflict" });
    },
  });
  const onAdded = open();
  await userEvent.click(screen.getByRole("button", { name: "Not on the list?" }));
  await userEvent.type(screen.getByRole("textbox", { name: /Name/ }), "Walt");
  await userEvent.click(screen.getByRole("button", { name: "Let in" }));
  expect(await screen.findByText("This event is full.")).toBeVisible();
  expect(onAdded).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Let in anyway" }));
  await waitFor(() => expect(onAdded).toHaveBeenCalled());
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});
