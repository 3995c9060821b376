import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { resetNoteOutbox } from "@/components/live/notes/get-note-outbox";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { buildNote } from "@/tests/support/fixtures/notes";
import { buildConnection } from "@/tests/support/fixtures/people";
import { render, screen, waitFor } from "@/tests/support/render";

import NoteDialog from "./note-dialog";

const LIST = "GET /api/network-notes";
const SAVE = "PUT /api/connections/ana-eli/note";

function show(table: Parameters<typeof mockFetch>[0]) {
  localStorage.setItem("auth_token", `x.${btoa(JSON.stringify({ sub: "ana" }))}.x`);
  resetNoteOutbox();
  const calls = mockFetch(table);
  const client = createQueryClient();
  client.setQueryData(connectionsQuery().queryKey, [buildConnection("ana", "eli")]);
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={client}>
      <NoteDialog viewerId="ana" person={buildNote("ana-eli")} onClose={onClose} />
    </QueryClientProvider>,
  );
  const listSaved = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { user: userEvent.setup(), onClose, listSaved };
}

it("takes no text before the stored note has loaded", async () => {
  const stored = buildNote("ana-eli", { note: "Likes boats" });
  let list = jsonResponse(404, { message: "Not now." });
  const { user } = show({ [LIST]: () => list });
  expect(await screen.findByText("Couldn't load your note")).toBeVisible();
  expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  list = jsonResponse(200, [stored]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("textbox", { name: "Note" })).toHaveValue("Likes boats");
});

it.each(["Done writing", "Close"])("adds the tag that is typed on “%s”", async (name) => {
  const { user, onClose, listSaved } = show({
    [LIST]: jsonResponse(200, []),
    [SAVE]: jsonResponse(200, buildNote("ana-eli", { tags: ["sailing"] })),
  });
  await user.type(await screen.findByLabelText("Tags"), "sailing");
  await user.click(screen.getByRole("button", { name }));
  expect(onClose).toHaveBeenCalled();
  await waitFor(() => expect(listSaved()).toEqual([expect.objectContaining({ tags: ["sailing"] })]));
});

it("refuses a tag of accents alone with the server's sentence, and saves none", async () => {
  const { user, onClose, listSaved } = show({ [LIST]: jsonResponse(200, []) });
  const field = await screen.findByRole("combobox", { name: "Tags" });
  await user.type(field, "\u0301\u0300{Enter}");
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription("Please enter a tag");
  expect(field).toHaveFocus();
  expect(screen.queryByRole("list")).not.toBeInTheDocument();
  await user.type(field, "a");
  expect(field).toBeValid();
  await user.clear(field);
  await user.type(field, "\u0301");
  await user.click(screen.getByRole("button", { name: "Add" }));
  expect(field).toHaveAccessibleDescription("Please enter a tag");
  await user.click(screen.getByRole("button", { name: "Done writing" }));
  expect(onClose).toHaveBeenCalled();
  expect(listSaved()).toEqual([]);
});

it("says that an unsent note ends with the page when the device can't store it", async () => {
  const { user } = show({ [LIST]: jsonResponse(200, []), [SAVE]: networkError() });
  const field = await screen.findByRole("textbox", { name: "Note" });
  await user.type(field, "Likes");
  const warning = "This device can't store your note. Keep this page open until it is saved.";
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await user.type(field, " boats");
  expect(await screen.findByText(/^Not saved yet/)).toHaveTextContent(warning);
});
