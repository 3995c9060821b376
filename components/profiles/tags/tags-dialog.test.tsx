import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { createQueryClient } from "@/lib/http/browser/query-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { render, screen, waitFor } from "@/tests/support/render";

import TagsDialog from "./tags-dialog";

const NOT_ASKED: Viewer = { ...VIEWER, profile: { ...VIEWER.profile, wasAskedForTags: false } };
const ASKED = "POST /api/profiles/me/tags/asked";
const SAVE = "PUT /api/profiles/me/tags";

function renderDialog(saved: Response | (() => Promise<Response>)) {
  const calls = mockFetch({ [ASKED]: noContentResponse(), [SAVE]: saved });
  const client = createQueryClient();
  client.setQueryData(currentUserQuery().queryKey, NOT_ASKED);
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={client}>
      <TagsDialog onClose={onClose} />
      <Toaster />
    </QueryClientProvider>,
  );
  const list = () => calls.map(({ method, path, body }) => [`${method} ${path}`, body]);
  return { user: userEvent.setup(), client, onClose, list };
}

const field = (name: string) => screen.getByRole("combobox", { name });

it("says that the member was asked, and saves nothing when skipped", async () => {
  const { user, client, onClose, list } = renderDialog(jsonResponse(200, {}));
  await waitFor(() => expect(list()).toEqual([[ASKED, undefined]]));
  expect(client.getQueryData(currentUserQuery().queryKey)?.profile.wasAskedForTags).toBe(true);
  await user.click(screen.getByRole("button", { name: "Skip" }));
  expect(onClose).toHaveBeenCalled();
  expect(list()).toEqual([[ASKED, undefined]]);
});

it("adds by Enter, ignores a repeated tag, removes by keyboard, and saves what is typed", async () => {
  const { user, onClose, list } = renderDialog(jsonResponse(200, { lookingFor: [], canHelpWith: [] }));
  await user.type(field("Looking for"), "Design{Enter}Sales{Enter}design{Enter}");
  expect(screen.getByText("design is in the list already")).toBeInTheDocument();
  screen.getByRole("button", { name: "Remove Sales" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("button", { name: "Remove Sales" })).not.toBeInTheDocument();
  expect(field("Looking for")).toHaveFocus();
  await user.type(field("Can help with"), "Music");
  await user.click(screen.getByRole("button", { name: "Save tags" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(list().at(-1)).toEqual([SAVE, { lookingFor: ["Design"], canHelpWith: ["Music"] }]);
});

it("offers no sixth tag", async () => {
  const { user } = renderDialog(jsonResponse(200, {}));
  await user.type(field("Looking for"), "a{Enter}b{Enter}c{Enter}d{Enter}e{Enter}");
  expect(screen.getByText("You have 5. Remove one to add another.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Add to “Looking for”" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Remove c" }));
  expect(screen.getByRole("button", { name: "Add to “Looking for”" })).toBeEnabled();
});

it("keeps what was added while it was saving", async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  const { user, client, onClose } = renderDialog(() => answered);
  await user.type(field("Looking for"), "Design{Enter}");
  await user.click(screen.getByRole("button", { name: "Save tags" }));
  await user.type(field("Looking for"), "Sales{Enter}");
  answer(jsonResponse(200, { lookingFor: [{ key: "design", label: "Design" }], canHelpWith: [] }));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(screen.getByRole("button", { name: "Remove Sales" })).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

it("keeps what was typed when saving fails, and shows the server's reason at the list", async () => {
  const message = "“diseño” is in the list twice. Please remove one.";
  const { user, onClose } = renderDialog(
    jsonResponse(400, { code: "validation", message, fields: { lookingFor: message } }),
  );
  await user.type(field("Looking for"), "Design{Enter}diseño");
  await user.click(screen.getByRole("button", { name: "Save tags" }));
  await waitFor(() => expect(field("Looking for")).toBeInvalid());
  expect(field("Looking for")).toHaveValue("diseño");
  expect(onClose).not.toHaveBeenCalled();
});
