import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { render, screen, waitFor } from "@/tests/support/render";

import { TagsCard } from "./tags-card";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const SAVE = "PUT /api/profiles/me/tags";

function renderCard(saved: Response | (() => Promise<Response>)) {
  const calls = mockFetch({ [SAVE]: saved });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <TagsCard tags={{ lookingFor: [], canHelpWith: [] }} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), client, listSaved: () => calls.map(({ body }) => body) };
}

const field = (name: string) => screen.getByRole("combobox", { name });

it("adds by Enter, ignores a repeated tag, removes by keyboard, and saves what is typed", async () => {
  const { user, listSaved } = renderCard(jsonResponse(200, { lookingFor: [], canHelpWith: [] }));
  await user.type(field("Looking for"), "Design{Enter}Sales{Enter}design{Enter}");
  expect(screen.getByText("design is in the list already")).toBeInTheDocument();
  screen.getByRole("button", { name: "Remove Sales" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("button", { name: "Remove Sales" })).not.toBeInTheDocument();
  expect(field("Looking for")).toHaveFocus();
  await user.type(field("Can help with"), "Music");
  await user.click(screen.getByRole("button", { name: "Save tags" }));
  await waitFor(() => expect(listSaved()).toEqual([{ lookingFor: ["Design"], canHelpWith: ["Music"] }]));
});

it("offers no sixth tag", async () => {
  const { user } = renderCard(jsonResponse(200, {}));
  await user.type(field("Looking for"), "a{Enter}b{Enter}c{Enter}d{Enter}e{Enter}");
  expect(screen.getByText("You have 5. Remove one to add another.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Add to “Looking for”" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Remove c" }));
  expect(screen.getByRole("button", { name: "Add to “Looking for”" })).toBeEnabled();
});

it("keeps what was added while it was saving", async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  const { user, client } = renderCard(() => answered);
  await user.type(field("Looking for"), "Design{Enter}");
  await user.click(screen.getByRole("button", { name: "Save tags" }));
  await user.type(field("Looking for"), "Sales{Enter}");
  answer(jsonResponse(200, { lookingFor: [{ key: "design", label: "Design" }], canHelpWith: [] }));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(screen.getByRole("button", { name: "Remove Sales" })).toBeInTheDocument();
});

it("keeps what was typed when saving fails, and shows the server's reason at the list", async () => {
  const message = "“diseño” is in the list twice. Please remove one.";
  const { user } = renderCard(jsonResponse(400, { code: "validation", message, fields: { lookingFor: message } }));
  await user.type(field("Looking for"), "Design{Enter}diseño");
  await user.click(screen.getByRole("button", { name: "Save tags" }));
  await waitFor(() => expect(field("Looking for")).toBeInvalid());
  expect(field("Looking for")).toHaveValue("diseño");
});
