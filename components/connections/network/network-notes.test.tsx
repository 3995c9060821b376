import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { resetNoteOutbox } from "@/components/live/notes/get-note-outbox";
import { clearAnnouncements } from "@/components/notifications/announcements";
import { Toaster } from "@/components/ui/feedback/toaster";
import { connectionsQuery } from "@/lib/connections/client/connections";
import type { ConnectionResponse } from "@/lib/connections/schema";
import { contactEventsQuery, contactsQuery } from "@/lib/contacts/client";
import type { Contact } from "@/lib/contacts/schema";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { getDeviceZone } from "@/lib/core/browser/device-zone";
import { notesQuery } from "@/lib/notes/client";
import { getTomorrow, toDay } from "@/lib/notes/policy/follow-up";
import type { NetworkNote } from "@/lib/notes/schema";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildNote } from "@/tests/support/fixtures/notes";
import { buildConnection, buildPerson } from "@/tests/support/fixtures/people";
import { act, render, screen, waitFor, within } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";
import { installDevice } from "@/tests/support/setup/device-files";

import { OpenNote } from "../notes/open-note";
import { NetworkScreen } from "./network-screen";

const NOW = "2026-11-20T23:10:00.000Z";
const ME = "ana";

let client: ReturnType<typeof createQueryClient>;

type Options = { notes?: NetworkNote[]; contacts?: Contact[] };

function renderScreen(connections: ConnectionResponse[], { notes = [], contacts = [] }: Options = {}) {
  stopClock(NOW);
  resetNoteOutbox();
  client = createQueryClient();
  client.setQueryData(connectionsQuery().queryKey, connections);
  client.setQueryData(notesQuery().queryKey, notes);
  client.setQueryData(contactsQuery().queryKey, { pages: [{ items: contacts, next: null }], pageParams: [""] });
  client.setQueryData(contactEventsQuery().queryKey, [{ id: "bay", name: "Bay Night" }]);
  render(
    <QueryClientProvider client={client}>
      <NetworkScreen viewerId={ME} now={NOW} counts={null} />
      <OpenNote viewerId={ME} />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const getNames = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

const oldest = buildConnection("dev", ME, { createdAt: "2026-11-01T12:00:00.000Z", event: null, eventId: null });
const newest = buildConnection(ME, "eli", {
  receiver: {
    ...buildPerson("eli"),
    profile: { ...buildPerson("eli").profile, linkedinUrl: "https://www.linkedin.com/in/eli" },
  },
});
const all = [newest, oldest];

beforeEach(() => {
  localStorage.setItem("auth_token", `x.${btoa(JSON.stringify({ sub: ME }))}.x`);
  clearAnnouncements();
});

const toNote = ({ id, event, createdAt }: ConnectionResponse, note: Partial<NetworkNote> = {}): NetworkNote =>
  buildNote(id, { met: { event, at: createdAt }, ...note });
const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole("button", { name: "More about Eli Novak" }));
  await user.click(await screen.findByRole("menuitem", { name: "Notes and follow-up" }));
  return within(await screen.findByRole("dialog", { name: "Notes and follow-up" }));
};

/** Joins the lines of a vCard that were folded. */
const unfold = (text: string): string => text.replaceAll("\r\n ", "");

const saveContacts = async (user: ReturnType<typeof userEvent.setup>, withNotes: boolean) => {
  await user.click(screen.getByRole("button", { name: "Save contacts" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save contacts" }));
  if (withNotes) await user.click(dialog.getByRole("checkbox", { name: "Include my notes and tags" }));
  await user.click(dialog.getByRole("button", { name: "Save contacts" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
};

it("lists whom to follow up with today before the others", () => {
  renderScreen(all, { notes: [toNote(oldest, { followUpOn: "2026-11-20" })] });
  expect(getNames()).toEqual(["Dev Novak", "Eli Novak"]);
  expect(screen.getByText("Due Nov 20, 2026")).toBeVisible();
});

it("filters by a tag and an event, and sorts", async () => {
  const user = renderScreen(all, { notes: [toNote(newest, { tags: ["sailing"] })] });
  await user.click(screen.getByRole("button", { name: "Filter and sort" }));
  await user.selectOptions(screen.getByLabelText("Sort by"), "Name");
  expect(getNames()).toEqual(["Dev Novak", "Eli Novak"]);
  await user.selectOptions(screen.getByLabelText("Tag"), "sailing");
  expect(getNames()).toEqual(["Eli Novak"]);
  await user.selectOptions(screen.getByLabelText("Tag"), "All tags");
  await user.selectOptions(screen.getByLabelText("Event"), newest.eventId ?? "");
  expect(getNames()).toEqual(["Eli Novak"]);
});

it("shows everybody again once the chosen tag or event is gone", async () => {
  const user = renderScreen(all, { notes: [toNote(newest, { tags: ["sailing"] })] });
  const store = (notes: NetworkNote[]) => act(() => void client.setQueryData(notesQuery().queryKey, notes));
  await user.click(screen.getByRole("button", { name: "Filter and sort" }));
  await user.selectOptions(screen.getByLabelText("Tag"), "sailing");
  store([toNote(newest, { tags: ["Sailing"] })]);
  await waitFor(() => expect(screen.getByLabelText("Tag")).toHaveValue("Sailing"));
  expect(getNames()).toEqual(["Eli Novak"]);
  store([]);
  await waitFor(() => expect(getNames()).toEqual(["Eli Novak", "Dev Novak"]));
  await user.selectOptions(screen.getByLabelText("Event"), newest.eventId ?? "");
  act(() => void client.setQueryData(connectionsQuery().queryKey, [oldest]));
  await waitFor(() => expect(getNames()).toEqual(["Dev Novak"]));
});

it("saves what is typed by itself, with tags and a day", async () => {
  const store = ({ body }: { body: unknown }) => {
    const written = body as NetworkNote;
    return jsonResponse(200, { ...toNote(newest), ...written, revision: written.revision + 1 });
  };
  const tomorrow = getTomorrow(toDay(new Date(NOW), getDeviceZone()));
  const calls = mockFetch({ "PUT /api/connections/ana-eli/note": store });
  const user = renderScreen(all);
  const dialog = await open(user);
  await user.type(dialog.getByLabelText("Note"), "Likes boats");
  await waitFor(() => expect(dialog.getByRole("status")).toHaveTextContent("Saved"));
  expect(calls.map(({ body }) => body)).toEqual([
    { note: "Likes boats", tags: [], followUpOn: null, isFollowUpDone: false, revision: 0 },
  ]);
  await user.type(dialog.getByLabelText("Tags"), "sailing{Enter}");
  await waitFor(() => expect(calls).toHaveLength(2));
  await user.click(dialog.getByRole("button", { name: "Tomorrow" }));
  await waitFor(() =>
    expect(calls.at(-1)?.body).toMatchObject({ tags: ["sailing"], followUpOn: tomorrow, revision: 2 }),
  );
});

it("shows both texts when another device changed the note, and stores the chosen one", async () => {
  const theirs = toNote(newest, { note: "Theirs", revision: 4 });
  let answer = jsonResponse(409, { message: "This note was changed on another device.", code: "conflict" });
  const calls = mockFetch({
    "PUT /api/connections/ana-eli/note": () => answer,
    "GET /api/connections/ana-eli/note": jsonResponse(200, theirs),
  });
  const user = renderScreen(all);
  const dialog = await open(user);
  await user.type(dialog.getByLabelText("Note"), "Mine");
  expect(await dialog.findByText("Theirs")).toBeVisible();
  expect(dialog.getByLabelText("Note")).toHaveValue("Mine");
  answer = jsonResponse(200, { ...theirs, note: "Mine\n\nTheirs", revision: 5 });
  await user.click(dialog.getByRole("button", { name: "Keep both" }));
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ note: "Mine\n\nTheirs", revision: 4 }));
  await waitFor(() => expect(dialog.getByRole("status")).toHaveTextContent("Saved"));
});

it("lists what is due before what comes, and is done with it until that is undone", async () => {
  const due = toNote(newest, { followUpOn: "2026-11-19" });
  const later = toNote(oldest, { name: "Dev Novak", followUpOn: "2026-11-30" });
  const answers = [
    { ...due, isFollowUpDone: true, revision: 2 },
    { ...due, revision: 3 },
  ];
  const calls = mockFetch({ "PUT /api/connections/ana-eli/note": () => jsonResponse(200, answers.shift()) });
  const user = renderScreen(all, { notes: [later, due] });
  await user.click(screen.getByRole("tab", { name: "Follow up (1)" }));
  expect(await screen.findByRole("heading", { name: "Due" })).toBeVisible();
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Eli Novak",
    "Dev Novak",
  ]);
  await user.click(screen.getByRole("button", { name: "Done with Eli Novak" }));
  expect(screen.getByRole("tab", { name: "Follow up (0)" })).toBeInTheDocument();
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(screen.getByRole("tab", { name: "Follow up (1)" })).toBeInTheDocument();
  await waitFor(() =>
    expect(calls.at(-1)?.body).toMatchObject({ followUpOn: "2026-11-19", isFollowUpDone: false, revision: 2 }),
  );
});

it("is in the file of contacts only if it is ticked", async () => {
  const { saved } = installDevice();
  const user = renderScreen(all, { notes: [toNote(newest, { note: "Likes boats", tags: ["a", "b"] })] });
  mockFetch({
    "GET /api/connections/me": jsonResponse(200, [newest]),
    "GET /api/contacts?limit=200": jsonResponse(200, []),
  });
  await saveContacts(user, false);
  await waitFor(() => expect(saved).toHaveLength(1));
  await saveContacts(user, true);
  await waitFor(() => expect(saved).toHaveLength(2));
  const [without, withNotes] = await Promise.all(saved.map(async (file) => unfold(await file.text())));
  expect(without).not.toContain("Likes boats");
  expect(withNotes).toContain("Likes boats");
  expect(withNotes).toContain("CATEGORIES:a,b");
});

describe("a contact without an account", () => {
  const gail: Contact = {
    id: "gail",
    name: "Gail Guest",
    email: "gail@example.com",
    phone: "813 555 0142 x5",
    company: null,
    jobTitle: null,
    line: null,
    source: "given",
    event: null,
    createdAt: NOW,
    member: null,
  };
  const note: NetworkNote = {
    ...toNote(newest, { note: "Likes boats", tags: ["a"], followUpOn: "2026-11-19" }),
    subject: { kind: "contact", id: gail.id },
    memberId: null,
    name: gail.name,
  };

  it("is listed after the requests when a follow-up is due, unless filtered or sorted", async () => {
    const asks = buildConnection("fay", ME, { status: "pending" });
    const later = { ...note, subject: { ...note.subject, id: "hal" }, followUpOn: "2026-11-30" };
    const user = renderScreen([newest, asks, oldest], {
      notes: [note, later, toNote(oldest, { followUpOn: "2026-11-20" })],
    });
    expect(await screen.findByRole("button", { name: "Done with Gail Guest" })).toBeVisible();
    expect(getNames()).toEqual(["Fay Novak", "Gail Guest", "Dev Novak", "Eli Novak"]);
    await user.type(screen.getByRole("searchbox"), "gail");
    await waitFor(() => expect(getNames()).toEqual(["Gail Guest"]));
    await user.clear(screen.getByRole("searchbox"));
    await user.click(screen.getByRole("button", { name: "Filter and sort" }));
    await user.selectOptions(screen.getByLabelText("Sort by"), "Name");
    await waitFor(() => expect(getNames()).toEqual(["Dev Novak", "Eli Novak", "Fay Novak"]));
    await user.selectOptions(screen.getByLabelText("Sort by"), "Newest first");
    expect(getNames()).toContain("Gail Guest");
  });

  it("has notes, which open from the card, and a follow-up", async () => {
    const user = renderScreen([], { notes: [note], contacts: [gail] });
    await user.click(screen.getByRole("tab", { name: "Contacts" }));
    expect(await screen.findByRole("link", { name: /^Phone:/ })).toHaveAttribute("href", "tel:8135550142");
    await user.click(screen.getByRole("button", { name: "Notes and follow-up of Gail Guest" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Notes and follow-up" }));
    expect(dialog.getByLabelText("Note")).toHaveValue("Likes boats");
    await user.click(dialog.getByRole("button", { name: "Done writing" }));
    await user.click(screen.getByRole("tab", { name: "Follow up (1)" }));
    expect(await screen.findByRole("button", { name: "Done with Gail Guest" })).toBeVisible();
  });

  it("is found by a tag of contacts and an event, and sorted by the server", async () => {
    const hal = { ...gail, id: "hal", name: "Hal Guest" };
    const user = renderScreen(all, {
      notes: [note, toNote(newest, { tags: ["of a connection"] })],
      contacts: [hal, gail],
    });
    mockFetch({
      "GET /api/contacts?sort=name": jsonResponse(200, [gail, hal]),
      "GET /api/contacts?tag=a&sort=name": jsonResponse(200, [gail]),
      "GET /api/contacts?tag=a&eventId=bay&sort=name": jsonResponse(200, []),
    });
    await user.click(screen.getByRole("tab", { name: "Contacts" }));
    await waitFor(() => expect(getNames()).toEqual(["Hal Guest", "Gail Guest"]));
    await user.click(screen.getByRole("button", { name: "Filter and sort" }));
    const getChoices = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole("option")
        .map(({ textContent }) => textContent);
    expect(getChoices("Sort by")).toEqual(["Newest first", "Name"]);
    expect(getChoices("Tag")).toEqual(["All tags", "a"]);
    await user.selectOptions(screen.getByLabelText("Sort by"), "Name");
    await waitFor(() => expect(getNames()).toEqual(["Gail Guest", "Hal Guest"]));
    await user.selectOptions(screen.getByLabelText("Tag"), "a");
    await waitFor(() => expect(getNames()).toEqual(["Gail Guest"]));
    await user.click(screen.getByRole("tab", { name: "All Connections" }));
    await user.click(screen.getByRole("tab", { name: "Contacts" }));
    expect(screen.getByLabelText("Tag")).toHaveValue("a");
    await user.selectOptions(screen.getByLabelText("Event"), "Bay Night");
    expect(await screen.findByText("No contacts match your search and filters.")).toBeVisible();
    act(() => void client.setQueryData(contactEventsQuery().queryKey, []));
    await waitFor(() => expect(getNames()).toEqual(["Gail Guest"]));
  });

  it("can be sorted in another way after a sorted list has failed", async () => {
    const hal = { ...gail, id: "hal", name: "Hal Guest" };
    const user = renderScreen([], { contacts: [hal, gail] });
    mockFetch({ "GET /api/contacts?sort=name": jsonResponse(400, { message: "no" }) });
    await user.click(screen.getByRole("tab", { name: "Contacts" }));
    await user.click(await screen.findByRole("button", { name: "Filter and sort" }));
    await user.selectOptions(screen.getByLabelText("Sort by"), "Name");
    expect(await screen.findByRole("alert")).toBeVisible();
    await user.selectOptions(screen.getByLabelText("Sort by"), "Newest first");
    await waitFor(() => expect(getNames()).toEqual(["Hal Guest", "Gail Guest"]));
  });

  it("is saved with its note, also by a member without connections", async () => {
    const { saved } = installDevice();
    const user = renderScreen([], { notes: [note], contacts: [gail] });
    mockFetch({
      "GET /api/connections/me": jsonResponse(200, []),
      "GET /api/contacts?limit=200": jsonResponse(200, [gail]),
    });
    await saveContacts(user, true);
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = unfold((await saved[0]?.text()) ?? "");
    expect(text).toContain("FN:Gail Guest");
    expect(text).toMatch(/NOTE:Phone: 813 555 0142 x5\\nLikes boats\r\n/);
    expect(text).toContain("CATEGORIES:a");
  });
});
