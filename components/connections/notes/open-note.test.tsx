import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { useConnectedToast } from "@/components/connections/connect/use-connect";
import { resetNoteOutbox } from "@/components/live/notes/get-note-outbox";
import { clearAnnouncements } from "@/components/notifications/announcements";
import { getCurrentToast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { notesQuery } from "@/lib/notes/client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildConnection, buildPerson } from "@/tests/support/fixtures/people";
import { render, screen, waitFor, within } from "@/tests/support/render";

import { NoteButton } from "./note-button";
import { OpenNote } from "./open-note";

const ELI = buildPerson("eli");

function Connected() {
  return (
    <button type="button" onClick={useConnectedToast(ELI)}>
      Show
    </button>
  );
}

function show() {
  localStorage.setItem("auth_token", `x.${btoa(JSON.stringify({ sub: "ana" }))}.x`);
  resetNoteOutbox();
  clearAnnouncements();
  const client = createQueryClient();
  client.setQueryData(notesQuery().queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <Connected />
      <NoteButton user={ELI} />
      <OpenNote viewerId="ana" />
      <Toaster />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), client };
}

it("opens from the toast of a connection, with where and when, and takes a day with one press", async () => {
  const { user, client } = show();
  client.setQueryData(connectionsQuery().queryKey, [buildConnection("ana", "eli")]);
  const calls = mockFetch({ "PUT /api/connections/ana-eli/note": jsonResponse(503, { message: "Later." }) });
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(await screen.findByRole("link", { name: "Message" })).toHaveAttribute("href", "/messages?user=eli");
  await user.click(screen.getByRole("button", { name: "Note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Notes and follow-up" }));
  expect(dialog.getByText(/^You met Eli Novak at Tampa Tech & Tacos on /)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Tomorrow" }));
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ note: "", isFollowUpDone: false }));
  await user.click(dialog.getByRole("button", { name: "Done writing" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("reads the connections that this tab doesn't have, and says if that fails", async () => {
  const { user } = show();
  mockFetch({ "GET /api/connections/me": jsonResponse(404, { message: "Gone.", code: "not_found" }) });
  await user.click(screen.getByRole("button", { name: "Note about Eli Novak" }));
  await waitFor(() => expect(getCurrentToast()?.title).toBe("Couldn't load your note"));
  mockFetch({ "GET /api/connections/me": jsonResponse(200, [buildConnection("ana", "eli")]) });
  await user.click(screen.getByRole("button", { name: "Note about Eli Novak" }));
  expect(await screen.findByRole("dialog", { name: "Notes and follow-up" })).toBeVisible();
});

it("opens from the list that this tab has, also if it can't be read again", async () => {
  const { user, client } = show();
  const { queryKey } = connectionsQuery();
  client.setQueryData(queryKey, [buildConnection("ana", "eli")]);
  await client.invalidateQueries({ queryKey, refetchType: "none" });
  mockFetch({ "GET /api/connections/me": jsonResponse(404, { message: "Gone.", code: "not_found" }) });
  await user.click(screen.getByRole("button", { name: "Note about Eli Novak" }));
  expect(await screen.findByRole("dialog", { name: "Notes and follow-up" })).toBeVisible();
});
