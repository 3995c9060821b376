import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { getCurrentToast } from "@/components/ui/feedback/toast";
import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import type { ActiveAttendance } from "@/lib/attendance/schema/attendance";
import type { Presence } from "@/lib/connections/policy/requests";
import { createQueryClient } from "@/lib/http/browser/query-client";
import type { Locale } from "@/lib/i18n/server/languages";
import type { OfferedTopic } from "@/lib/profiles/constants/topics";
import { suggestionsQuery } from "@/lib/suggestions/client";
import type { Reason, Suggestion } from "@/lib/suggestions/schema";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { buildAttendee, buildConnection, buildPerson } from "@/tests/support/fixtures/people";
import { render, screen, waitFor, within } from "@/tests/support/render";

import { PeopleToMeet, type PeopleToMeetProps } from "./people-to-meet";

const EVENT = buildEventResponse({ id: "tacos" });
const NOW = new Date(EVENT.startTime);
const READ = "GET /api/events/tacos/suggestions";
const HIRING = { key: "hiring", label: "hiring people" };
const HELPS: Reason = { kind: "can_help", topic: HIRING };
const user = userEvent.setup();

const build = (id: string, reasons: Reason[] = [HELPS], facts: Partial<Suggestion> = {}): Suggestion => ({
  user: buildPerson(id),
  isCheckedIn: false,
  reasons,
  ...facts,
});

type Options = Partial<PeopleToMeetProps> & { topics?: OfferedTopic[]; locale?: Locale; viewerPresence?: Presence };

function show(suggestions: Suggestion[], { topics = [], locale, viewerPresence = "absent", ...props }: Options = {}) {
  const client = createQueryClient();
  const active: ActiveAttendance = {
    id: "active",
    eventId: "tacos",
    checkInTime: EVENT.startTime,
    event: EVENT,
    ...(viewerPresence === "unconfirmed" && { isUnconfirmed: true as const }),
  };
  client.setQueryData(activeAttendanceQuery().queryKey, viewerPresence === "absent" ? null : active);
  client.setQueryData(suggestionsQuery("tacos").queryKey, { suggestions, topics });
  render(
    <QueryClientProvider client={client}>
      <PeopleToMeet event={EVENT} now={NOW} viewerId="ana" {...props} />
    </QueryClientProvider>,
    { locale },
  );
  return client;
}

const getRow = (name: string) => screen.getByRole("link", { name }).closest("li")!;
const getConnect = () => screen.getByRole("button", { name: /^Connect with/ });
const dismiss = async (name: string, text: string) => {
  await user.click(screen.getByRole("button", { name: `Options for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: text }));
};

it.each<[Reason, string, string]>([
  [HELPS, "Can help with Hiring, which you look for", "Puede ayudar con Contratación, que es lo que buscas"],
  [
    { kind: "looks_for", topic: HIRING },
    "Looks for Hiring, which you can help with",
    "Busca Contratación, y tú puedes ayudar con eso",
  ],
  [
    { kind: "works_as", topic: { key: "kites", label: "Kites" } },
    "Works as Architect, and you look for Kites",
    "Trabaja como Architect, y tú buscas Kites",
  ],
  [
    { kind: "needs_profession", topic: { key: "pilot", label: "Pilot" } },
    "Looks for Pilot, and that is your profession",
    "Busca Pilot, y esa es tu profesión",
  ],
  [
    { kind: "same_event", event: { id: "x", name: "Gulf Coast Founders" } },
    "You were both at Gulf Coast Founders, and have not met",
    "Estuvieron en Gulf Coast Founders y todavía no se conocen",
  ],
  [
    { kind: "same_answer", question: "Why do you come?", answer: "To invest" },
    "You both chose To invest",
    "También eligió To invest",
  ],
  [
    { kind: "first_event" },
    "Is at an event for the first time, and you know many here",
    "Viene por primera vez, y tú conoces a muchas personas aquí",
  ],
])("says why in both languages: %j", (reason, english, spanish) => {
  for (const [locale, text] of [
    ["en", english],
    ["es", spanish],
  ] as const) {
    show([build(locale, [reason])], { locale });
    expect(getRow(`${locale[0]?.toUpperCase() ?? ""}${locale.slice(1)} Novak`)).toHaveTextContent(text);
  }
});

it("isolates what people wrote", () => {
  show([build("ben", [{ kind: "looks_for", topic: { key: "مصمم", label: "مصمم" } }])]);
  expect(screen.getByText(/مصمم/).tagName).toBe("BDI");
});

it("says the strongest reason only", () => {
  show([build("ben", [HELPS, { kind: "same_event", event: { id: "x", name: "X" } }])]);
  expect(getRow("Ben Novak")).toHaveTextContent("Can help with Hiring");
  expect(screen.queryByText(/You were both/)).toBeNull();
});

it("shows nothing without a suggestion or a topic", () => {
  show([]);
  expect(document.body).toHaveTextContent(/^$/);
});

describe("topics", () => {
  const SAVE = "PATCH /api/profiles/me/topics";
  const ASKED = "POST /api/profiles/me/topics/asked";
  const getTopic = (name: string) => screen.findByRole("button", { name });

  it("saves each topic that is tapped, and shows who fits while more can be tapped", async () => {
    const topic = (label: string) => ({ key: label.toLowerCase(), label });
    const calls = mockFetch({
      [SAVE]: jsonResponse(200, { lookingFor: [topic("Hiring")], canHelpWith: [] }),
      [READ]: jsonResponse(200, { suggestions: [build("ben")], topics: [] }),
    });
    show([], { topics: ["hiring", "legal"] });
    await user.click(await getTopic("Hiring"));
    expect(await screen.findByRole("link", { name: "Ben Novak" })).toBeVisible();
    expect(await getTopic("Hiring")).toHaveAttribute("aria-pressed", "true");
    expect(getCurrentToast()?.title).toBe("Your name tag shows what you look for");
    await user.click(await getTopic("Legal advice"));
    await user.click(await getTopic("Done"));
    expect(screen.queryByRole("region", { name: "What brings you here?" })).toBeNull();
    const saved = calls.filter(({ method }) => method !== "GET").map(({ body }) => body);
    expect(saved).toEqual([
      { lookingFor: "Hiring", isChosen: true },
      { lookingFor: "Legal advice", isChosen: true },
    ]);
  });

  it("asks no more after Not now, at no other event either", async () => {
    const calls = mockFetch({ [ASKED]: noContentResponse() });
    const client = show([], { topics: ["hiring"] });
    const { queryKey } = suggestionsQuery("breakfast");
    client.setQueryData(queryKey, { suggestions: [], topics: ["hiring"] });
    await user.click(await getTopic("Not now"));
    expect(document.body).toHaveTextContent(/^$/);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([ASKED]);
    expect(client.getQueryData(queryKey)?.topics).toEqual([]);
  });

  it("gives the focus to the suggestions after Not now", async () => {
    mockFetch({ [ASKED]: noContentResponse() });
    show([build("ben")], { topics: ["hiring"] });
    await user.click(await getTopic("Not now"));
    await waitFor(() => expect(getRow("Ben Novak")).toHaveFocus());
  });

  it("takes a topic back that can't be saved", async () => {
    mockFetch({ [SAVE]: jsonResponse(503, { message: "Try later.", code: "unavailable" }) });
    show([], { topics: ["hiring"] });
    await user.click(await getTopic("Hiring"));
    await waitFor(() => expect(getCurrentToast()?.title).toBe("Couldn't save your topics"));
    expect(await getTopic("Hiring")).toHaveAttribute("aria-pressed", "false");
  });
});

it("shows nothing more than a week before the event", () => {
  show([build("ben")], { now: new Date(NOW.getTime() - 8 * 24 * 3_600_000) });
  expect(screen.queryByRole("region")).toBeNull();
});

it.each<[string, Presence, Suggestion, PeopleToMeetProps["attendees"], boolean]>([
  ["both are checked in", "present", build("ben", [HELPS], { isCheckedIn: true }), [], true],
  ["the list has a newer check-in", "present", build("ben"), [buildAttendee("ben")], true],
  [
    "they were at one event earlier",
    "absent",
    build("ben", [{ kind: "same_event", event: { id: "x", name: "X" } }]),
    [],
    true,
  ],
  ["the viewer isn't checked in", "absent", build("ben", [HELPS], { isCheckedIn: true }), [], false],
  ["the other isn't checked in", "present", build("ben"), [], false],
  [
    "the other's presence is unconfirmed",
    "present",
    build("ben", [HELPS], { isCheckedIn: true, isUnconfirmed: true }),
    [],
    false,
  ],
  ["the viewer's own presence is unconfirmed", "unconfirmed", build("ben", [HELPS], { isCheckedIn: true }), [], false],
])("offers to connect if the rules allow it: %s", (_name, viewerPresence, suggestion, attendees, canConnect) => {
  show([suggestion], { viewerPresence, attendees });
  expect(getConnect().getAttribute("aria-disabled")).toBe(canConnect ? null : "true");
});

it("removes the person on Not now, moves the focus on, and Undo brings them back", async () => {
  const all = { suggestions: [build("ben"), build("cal")], topics: [] };
  let isDismissed = false;
  const calls = mockFetch({
    [READ]: () => jsonResponse(200, { ...all, suggestions: isDismissed ? all.suggestions.slice(1) : all.suggestions }),
    "PUT /api/users/ben/suggestion-dismissal": () => ((isDismissed = true), noContentResponse()),
    "DELETE /api/users/ben/suggestion-dismissal": () => ((isDismissed = false), noContentResponse()),
  });
  show(all.suggestions);
  await dismiss("Ben Novak", "Not now");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Ben Novak" })).toBeNull());
  await waitFor(() => expect(getRow("Cal Novak")).toHaveFocus());
  await waitFor(() => expect(getCurrentToast()?.title).toBe("Ben Novak isn't suggested until tomorrow"));
  expect(calls[0]).toMatchObject({ method: "PUT", body: { period: "until_tomorrow" } });
  getCurrentToast()?.action?.onClick?.();
  expect(await screen.findByRole("link", { name: "Ben Novak" })).toBeVisible();
});

it("removes the person at the other events too, and reads those again after Undo", async () => {
  const suggestions = [build("ben"), build("cal")];
  mockFetch({
    [READ]: jsonResponse(200, { suggestions, topics: [] }),
    "PUT /api/users/ben/suggestion-dismissal": noContentResponse(),
    "DELETE /api/users/ben/suggestion-dismissal": noContentResponse(),
  });
  const client = show(suggestions);
  const { queryKey } = suggestionsQuery("breakfast");
  client.setQueryData(queryKey, { suggestions, topics: [] });
  await dismiss("Ben Novak", "Not interested");
  await waitFor(() => expect(getCurrentToast()?.title).toBe("Ben Novak isn't suggested any more"));
  expect(client.getQueryData(queryKey)?.suggestions).toEqual([suggestions[1]]);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  client.setQueryData(queryKey, { suggestions: [build("cal")], topics: [] });
  getCurrentToast()?.action?.onClick?.();
  await waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
});

it("brings the person back if Not interested can't be saved", async () => {
  const suggestions = [build("ben")];
  const calls = mockFetch({
    [READ]: jsonResponse(200, { suggestions, topics: [] }),
    "PUT /api/users/ben/suggestion-dismissal": jsonResponse(503, { message: "Try later.", code: "unavailable" }),
  });
  show(suggestions);
  await dismiss("Ben Novak", "Not interested");
  await waitFor(() => expect(getCurrentToast()?.title).toBe("That couldn't be saved"));
  expect(calls[0]).toMatchObject({ body: { period: "always" } });
  expect(await screen.findByRole("link", { name: "Ben Novak" })).toBeVisible();
});

it("reads no attendance of a viewer who isn't checked in at the event", async () => {
  const calls = mockFetch({});
  const client = show([build("ben")]);
  await client.invalidateQueries({ queryKey: activeAttendanceQuery().queryKey });
  expect(calls).toEqual([]);
});

it("removes the person once they are connected", async () => {
  mockFetch({
    "POST /api/connections/add": jsonResponse(201, buildConnection("ana", "ben")),
    [READ]: jsonResponse(200, { suggestions: [], topics: [] }),
  });
  show([build("ben", [HELPS], { isCheckedIn: true }), build("cal")], { viewerPresence: "present" });
  await user.click(within(getRow("Ben Novak")).getByRole("button", { name: "Connect with Ben Novak" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Ben Novak" })).toBeNull());
});
