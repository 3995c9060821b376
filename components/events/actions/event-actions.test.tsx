import { screen, waitFor, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { setClock } from "@/lib/core/shared/clock";
import type { EventResponse } from "@/lib/events/schema/event";
import { eventResponse } from "@/tests/support/fixtures/event";
import { renderEventsScreen } from "@/tests/support/fixtures/events-screen";
import { json, noContent, serve } from "@/tests/support/fakes/fake-fetch";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));

const [TACOS, MIXER] = [eventResponse(), eventResponse({ id: "2", name: "Miami Mixer" })];
const ID = TACOS.id;

async function choose(item: string, user = userEvent.setup()) {
  await user.click(screen.getByRole("button", { name: `More for ${TACOS.name}` }));
  await user.click(screen.getByRole("menuitem", { name: item }));
  return user;
}
const card = (name: string) => screen.queryByRole("link", { name });

/** Gives jsdom's navigator what a test says it can do. */
function device(abilities: { share?: unknown; writeText?: unknown }) {
  Object.defineProperty(navigator, "share", { value: abilities.share, configurable: true });
  Object.defineProperty(navigator, "clipboard", { value: { writeText: abilities.writeText }, configurable: true });
}

afterEach(() => setClock());

describe("hide", () => {
  it("takes it away at once, hands the focus on, and Undo brings it back", async () => {
    let listed = [MIXER];
    const calls = serve({
      "POST /api/events/hide": noContent(),
      "POST /api/events/unhide": () => {
        listed = [TACOS, MIXER];
        return noContent();
      },
      "GET /api/events?order=section": () => json(200, listed),
    });
    renderEventsScreen([TACOS, MIXER]);
    const user = await choose("Hide");
    expect(card(TACOS.name)).not.toBeInTheDocument();
    expect(card(MIXER.name)).toHaveFocus();
    expect(screen.getByText("Event hidden")).toBeInTheDocument();
    expect(calls[0]).toMatchObject({ path: "/api/events/hide", body: { eventId: ID } });

    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(card(TACOS.name)).toBeInTheDocument());
    expect(calls.map(({ path }) => path)).toContain("/api/events/unhide");
  });

  it("brings it back with the server's words when refused", async () => {
    serve({
      "POST /api/events/hide": json(500, { message: "Something went wrong on our side. Please try again." }),
      "GET /api/events?order=section": json(200, [TACOS]),
    });
    renderEventsScreen([TACOS]);
    await choose("Hide");
    expect(await screen.findByText("Hide failed")).toBeInTheDocument();
    expect(screen.getByText("Something went wrong on our side. Please try again.")).toBeInTheDocument();
    expect(card(TACOS.name)).toBeInTheDocument();
  });

  it("shows what I hid where asked, with the way back", async () => {
    const hidden = { ...TACOS, viewer: { ...TACOS.viewer, isHidden: true } as EventResponse["viewer"] };
    const calls = serve({
      "GET /api/events?order=section&include=hidden": json(200, [hidden]),
      "POST /api/events/unhide": noContent(),
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
  it("is for admins, asks in the spec's words, and can be thought better of", async () => {
    renderEventsScreen([TACOS]);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: `More for ${TACOS.name}` }));
    expect(screen.queryByRole("menuitem", { name: "Delete" })).not.toBeInTheDocument();
  });

  it("deletes for everybody", async () => {
    const calls = serve({
      [`DELETE /api/events/${ID}`]: noContent(),
      "GET /api/events?order=section": json(200, [MIXER]),
    });
    renderEventsScreen([TACOS, MIXER], { isAdmin: true });
    const user = await choose("Delete");
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText('Delete "Tampa Tech & Tacos"? This cannot be undone.')).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(calls).toHaveLength(0);

    await choose("Delete");
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Event deleted")).toBeInTheDocument();
    await waitFor(() => expect(card(TACOS.name)).not.toBeInTheDocument());
    expect(calls[0]).toMatchObject({ method: "DELETE", path: `/api/events/${ID}` });
    await waitFor(() => expect(card(MIXER.name)).toHaveFocus());
  });

  it("says why when it is refused, and the event stays", async () => {
    serve({ [`DELETE /api/events/${ID}`]: json(403, { message: "Only admins can do this." }) });
    renderEventsScreen([TACOS], { isAdmin: true });
    const user = await choose("Delete");
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Delete failed")).toBeInTheDocument();
    expect(screen.getByText("Only admins can do this.")).toBeInTheDocument();
    expect(card(TACOS.name)).toBeInTheDocument();
  });
});

describe("share", () => {
  const url = `http://localhost/events/${ID}`;

  /** On a device that can do this. Set up first: user-event brings a clipboard of its own. */
  async function shareOn(abilities: Parameters<typeof device>[0]) {
    renderEventsScreen([TACOS]);
    const user = userEvent.setup();
    device(abilities);
    await user.click(screen.getByRole("button", { name: `Share ${TACOS.name}` }));
  }

  it("opens the device's own sheet; closing it is silent", async () => {
    const share = jest.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
    const writeText = jest.fn();
    await shareOn({ share, writeText });
    expect(share).toHaveBeenCalledWith({ title: TACOS.name, url });
    expect(writeText).not.toHaveBeenCalled();
    expect(screen.queryByText("Share failed")).not.toBeInTheDocument();
  });

  it("copies the link where there is no sheet", async () => {
    const writeText = jest.fn().mockResolvedValue(undefined);
    await shareOn({ writeText });
    expect(await screen.findByText("Link copied!")).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(url);
  });

  it("says so when neither works", async () => {
    await shareOn({ writeText: jest.fn().mockRejectedValue(new Error("denied")) });
    expect(await screen.findByText("Share failed")).toBeInTheDocument();
    expect(screen.getByText("Unable to share this event")).toBeInTheDocument();
  });
});

it("is worked by keyboard, as any menu", async () => {
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
