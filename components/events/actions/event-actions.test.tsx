import userEvent from "@testing-library/user-event";

import { setClock } from "@/lib/core/shared/clock";
import type { EventResponse } from "@/lib/events/schema/event";
import { jsonResponse, mockFetch, neverResponds, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { renderEventsScreen } from "@/tests/support/fixtures/events-screen";
import { screen, waitFor, within } from "@/tests/support/render";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const [TACOS, MIXER] = [buildEventResponse(), buildEventResponse({ id: "2", name: "Miami Mixer" })];
const ID = TACOS.id;

async function chooseMenuItem(item: string, user = userEvent.setup()) {
  await user.click(screen.getByRole("button", { name: `More for ${TACOS.name}` }));
  await user.click(screen.getByRole("menuitem", { name: item }));
  return user;
}
const queryCardLink = (name: string) => screen.queryByRole("link", { name });

function installShareAbilities(abilities: { share?: unknown; writeText?: unknown }) {
  Object.defineProperty(navigator, "share", { value: abilities.share, configurable: true });
  Object.defineProperty(navigator, "clipboard", { value: { writeText: abilities.writeText }, configurable: true });
}

afterEach(() => setClock());

describe("hide", () => {
  it("removes the card at once, moves the focus to the next card, and Undo brings the card back", async () => {
    let listed = [MIXER];
    const calls = mockFetch({
      "POST /api/events/hide": noContentResponse(),
      "POST /api/events/unhide": () => {
        listed = [TACOS, MIXER];
        return noContentResponse();
      },
      "GET /api/events?order=section": () => jsonResponse(200, listed),
    });
    renderEventsScreen([TACOS, MIXER]);
    const user = await chooseMenuItem("Hide");
    expect(queryCardLink(TACOS.name)).not.toBeInTheDocument();
    expect(queryCardLink(MIXER.name)).toHaveFocus();
    expect(screen.getByText("Event hidden")).toBeInTheDocument();
    expect(calls[0]).toMatchObject({ path: "/api/events/hide", body: { eventId: ID } });

    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(queryCardLink(TACOS.name)).toBeInTheDocument());
    expect(calls.map(({ path }) => path)).toContain("/api/events/unhide");
  });

  it.each([
    ["before", neverResponds],
    ["after", noContentResponse],
  ])("brings the card back at once with Undo, %s the server has hidden the event", async (_, hide) => {
    const calls = mockFetch({
      "POST /api/events/hide": () => hide(),
      "POST /api/events/unhide": neverResponds,
      "GET /api/events?order=section": () => jsonResponse(200, [MIXER]),
    });
    renderEventsScreen([TACOS, MIXER]);
    const user = await chooseMenuItem("Hide");
    if (hide === noContentResponse) await waitFor(() => expect(calls).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(queryCardLink(TACOS.name)).toBeInTheDocument());
  });

  it("hides the card again when the server refuses the Undo", async () => {
    mockFetch({
      "POST /api/events/hide": noContentResponse(),
      "POST /api/events/unhide": jsonResponse(500, { message: "Something went wrong on our side." }),
      "GET /api/events?order=section": () => jsonResponse(200, [MIXER]),
    });
    renderEventsScreen([TACOS, MIXER]);
    const user = await chooseMenuItem("Hide");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Something went wrong on our side.")).toBeInTheDocument();
    await waitFor(() => expect(queryCardLink(TACOS.name)).not.toBeInTheDocument());
  });

  it("brings the card back with the server's message when the server refuses", async () => {
    mockFetch({
      "POST /api/events/hide": jsonResponse(500, { message: "Something went wrong on our side. Please try again." }),
      "GET /api/events?order=section": jsonResponse(200, [TACOS]),
    });
    renderEventsScreen([TACOS]);
    await chooseMenuItem("Hide");
    expect(await screen.findByText("Hide failed")).toBeInTheDocument();
    expect(screen.getByText("Something went wrong on our side. Please try again.")).toBeInTheDocument();
    expect(queryCardLink(TACOS.name)).toBeInTheDocument();
  });

  it("lists hidden events with Unhide when Show hidden is checked", async () => {
    const hidden = { ...TACOS, viewer: { ...TACOS.viewer, isHidden: true } as EventResponse["viewer"] };
    const calls = mockFetch({
      "GET /api/events?order=section&include=hidden": jsonResponse(200, [hidden]),
      "POST /api/events/unhide": noContentResponse(),
    });
    renderEventsScreen([]);
    const user = userEvent.setup();
    await user.click(screen.getByRole("checkbox", { name: "Show hidden" }));
    expect(window.location.search).toBe("?hidden=1");
    expect(await screen.findByText("Hidden")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "RSVP" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Unhide" }));
    expect(calls.map(({ path }) => path)).toContain("/api/events/unhide");
  });
});

describe("delete", () => {
  it("is not offered to members", async () => {
    renderEventsScreen([TACOS]);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: `More for ${TACOS.name}` }));
    expect(screen.queryByRole("menuitem", { name: "Delete" })).not.toBeInTheDocument();
  });

  it("asks first, deletes after confirmation and moves the focus to the next card", async () => {
    const calls = mockFetch({
      [`DELETE /api/events/${ID}`]: noContentResponse(),
      "GET /api/events?order=section": jsonResponse(200, [MIXER]),
    });
    const listWrites = () => calls.filter(({ method }) => method !== "GET");
    renderEventsScreen([TACOS, MIXER], { isAdmin: true });
    const user = await chooseMenuItem("Delete");
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText('Delete "Tampa Tech & Tacos"? This cannot be undone.')).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(listWrites()).toEqual([]);

    await chooseMenuItem("Delete");
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Event deleted")).toBeInTheDocument();
    await waitFor(() => expect(queryCardLink(TACOS.name)).not.toBeInTheDocument());
    expect(listWrites()).toMatchObject([{ method: "DELETE", path: `/api/events/${ID}` }]);
    await waitFor(() => expect(queryCardLink(MIXER.name)).toHaveFocus());
  });

  it("shows the server's message and leaves the event when the server refuses", async () => {
    mockFetch({ [`DELETE /api/events/${ID}`]: jsonResponse(403, { message: "Only admins can do this." }) });
    renderEventsScreen([TACOS], { isAdmin: true });
    const user = await chooseMenuItem("Delete");
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Delete failed")).toBeInTheDocument();
    expect(screen.getByText("Only admins can do this.")).toBeInTheDocument();
    expect(queryCardLink(TACOS.name)).toBeInTheDocument();
  });
});

describe("share", () => {
  const url = `http://localhost/events/${ID}`;

  async function clickShare(abilities: Parameters<typeof installShareAbilities>[0]) {
    renderEventsScreen([TACOS]);
    const user = userEvent.setup();
    installShareAbilities(abilities);
    await user.click(screen.getByRole("button", { name: `Share ${TACOS.name}` }));
  }

  it("opens the share sheet and shows nothing when it is closed", async () => {
    const share = jest.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
    const writeText = jest.fn();
    await clickShare({ share, writeText });
    expect(share).toHaveBeenCalledWith({ title: TACOS.name, url });
    expect(writeText).not.toHaveBeenCalled();
    expect(screen.queryByText("Share failed")).not.toBeInTheDocument();
  });

  it("copies the link when there is no share sheet", async () => {
    const writeText = jest.fn().mockResolvedValue(undefined);
    await clickShare({ writeText });
    expect(await screen.findByText("Link copied!")).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(url);
  });

  it("shows a failure when neither works", async () => {
    await clickShare({ writeText: jest.fn().mockRejectedValue(new Error("denied")) });
    expect(await screen.findByText("Share failed")).toBeInTheDocument();
    expect(screen.getByText("Unable to share this event")).toBeInTheDocument();
  });
});

it("operates the calendar menu by keyboard", async () => {
  const user = userEvent.setup();
  renderEventsScreen([TACOS]);
  const trigger = screen.getByRole("button", { name: `Calendar for ${TACOS.name}` });
  trigger.focus();
  await user.keyboard("{ArrowDown}");
  expect(trigger).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByRole("menuitem", { name: "Google Calendar" })).toHaveFocus();
  await user.keyboard("d");
  expect(screen.getByRole("menuitem", { name: "Download iCal" })).toHaveFocus();
  await user.keyboard("{Home}");
  expect(screen.getByRole("menuitem", { name: "Google Calendar" })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  expect(trigger).toHaveFocus();
});
