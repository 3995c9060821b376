import { QueryClientProvider } from "@tanstack/react-query";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";

import { Toaster } from "@/components/ui/feedback/toaster";
import { setClock } from "@/lib/core/shared/clock";
import { createQueryClient } from "@/lib/http/browser/query-client";
import type { EventResponse } from "@/lib/events/schema/event";
import type { EventQuestion } from "@/lib/events/schema/questions";
import { jsonResponse, mockFetch, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { buildEventResponse } from "@/tests/support/fixtures/event";
import { render, screen, waitFor, within } from "@/tests/support/render";

import LaterQuestions from "./later-questions";
import { OpenQuestions } from "./open-questions";
import { RsvpControl } from "./rsvp-control";

jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));

beforeEach(() => setClock(new Date("2026-11-20T20:00:00Z")));
afterEach(() => setClock());

const ID = buildEventResponse().id;
const OFF = { isRequired: false, isForDoor: false, isForMatching: false };
const QUESTIONS: EventQuestion[] = [
  { ...OFF, id: "a".repeat(8) + "-1111-4111-8111-111111111111", label: "Diet?", kind: "text", options: [] },
  {
    ...OFF,
    id: "b".repeat(8) + "-1111-4111-8111-111111111111",
    label: "Days?",
    kind: "several",
    options: ["Friday", "Saturday"],
    isForDoor: true,
  },
];
const RSVP = {
  eventId: ID,
  userId: ID,
  status: "confirmed",
  notificationPreferences: { email: true, push: true, sms: false },
};

function renderControl(
  asks: EventResponse["asks"],
  questions: EventQuestion[],
  asksEmail = false,
  saved = Promise.resolve(jsonResponse(201, { ...RSVP, event: buildEventResponse({ asks, asksEmail }) })),
) {
  const calls = mockFetch({
    [`GET /api/events/${ID}/questions`]: jsonResponse(200, questions),
    [`GET /api/events/${ID}/rsvp/answers`]: jsonResponse(200, []),
    [`POST /api/events/${ID}/rsvp`]: () => saved,
    [`PUT /api/events/${ID}/rsvp/answers`]: noContentResponse(),
    [`PATCH /api/events/${ID}/rsvp`]: jsonResponse(200, { ...RSVP, sharesEmail: true }),
  });
  const client = createQueryClient();
  const show = (control: ReactNode) => (
    <QueryClientProvider client={client}>
      {control}
      <OpenQuestions />
      <Toaster />
    </QueryClientProvider>
  );
  const { rerender } = render(
    show(
      <RsvpControl
        event={buildEventResponse({ asks, asksEmail })}
        renderedAt="2026-11-20T20:00:00.000Z"
        labelledBy="name"
      />,
    ),
  );
  const listSent = () =>
    calls
      .filter(({ method, path }) => method !== "GET" && path.startsWith("/api/events"))
      .map(({ method, body }) => [method, body]);
  return { user: userEvent.setup(), listSent, removeControl: () => rerender(show(null)) };
}

/** Radix takes presses in the toasts from the next render on. */
const pressInToast = (user: UserEvent) =>
  waitFor(() => user.click(screen.getByRole("button", { name: "Answer questions" })));

it("opens nothing by itself when nothing is required, and asks from the toast of the RSVP", async () => {
  const { user, listSent } = renderControl("optional", QUESTIONS);
  await user.click(screen.getByRole("button", { name: "RSVP" }));
  expect(await screen.findByText("RSVP confirmed!")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await pressInToast(user);
  const dialog = within(await screen.findByRole("dialog", { name: "Questions about this event" }));
  expect(listSent()).toEqual([["POST", undefined]]);
  await user.type(await dialog.findByRole("textbox", { name: "Diet?" }), "Nuts");
  expect(dialog.getByRole("textbox", { name: "Diet?" })).not.toHaveAccessibleDescription();
  const days = dialog.getByRole("group", { name: "Days?" });
  expect(days).toHaveAccessibleDescription("The door sees this answer.");
  await user.click(dialog.getByRole("checkbox", { name: "Saturday" }));
  await user.click(dialog.getByRole("button", { name: "Send answers" }));
  const answers = [
    { questionId: QUESTIONS[0]?.id, text: "Nuts" },
    { questionId: QUESTIONS[1]?.id, choices: ["Saturday"] },
  ];
  await waitFor(() => expect(listSent().at(-1)).toEqual(["PUT", { answers }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("sends a required answer with the RSVP, and none without it", async () => {
  const size = { ...QUESTIONS[1], label: "Size?", kind: "one", options: ["S", "M"], isRequired: true } as EventQuestion;
  const { user, listSent } = renderControl("required", [size]);
  await user.click(screen.getByRole("button", { name: "RSVP" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Questions about this event" }));
  await user.click(await dialog.findByRole("button", { name: "Send" }));
  expect(dialog.getByRole("alert")).toHaveTextContent("Please answer this question");
  expect(dialog.getByRole("combobox", { name: /^Size\?/ })).toHaveFocus();
  expect(dialog.getByRole("combobox", { name: /Size\?/ })).toBeInvalid();
  expect(listSent()).toEqual([]);
  await user.selectOptions(dialog.getByRole("combobox", { name: /Size\?/ }), "M");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(listSent()).toEqual([["POST", { answers: [{ questionId: size.id, choices: ["M"] }] }]]));
  expect(await screen.findByText("RSVP confirmed!")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Answer questions" })).not.toBeInTheDocument();
});

it("asks for the email only where the event does, and gives it only when the member says so", async () => {
  const { user, listSent } = renderControl("optional", [], true);
  await user.click(screen.getByRole("button", { name: "RSVP" }));
  await pressInToast(user);
  const dialog = within(await screen.findByRole("dialog", { name: "Questions about this event" }));
  const share = await dialog.findByRole("switch", { name: "Let the organizer have my email" });
  expect(share).not.toBeChecked();
  await user.click(share);
  await user.click(dialog.getByRole("button", { name: "Send answers" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(listSent()).toContainEqual(["PATCH", { sharesEmail: true }]);
});

it("takes the email back although a required question isn't answered", async () => {
  const user = userEvent.setup();
  const event = buildEventResponse();
  const viewer = event.viewer && { ...event.viewer, rsvp: { status: "confirmed" as const, sharesEmail: true } };
  const calls = mockFetch({
    [`GET /api/events/${ID}/questions`]: jsonResponse(200, [{ ...QUESTIONS[0], isRequired: true }]),
    [`GET /api/events/${ID}/rsvp/answers`]: jsonResponse(200, []),
    [`PATCH /api/events/${ID}/rsvp`]: jsonResponse(200, RSVP),
    [`PUT /api/events/${ID}/rsvp/answers`]: jsonResponse(400, { message: "Please answer the required questions." }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LaterQuestions event={{ ...event, viewer }} onClose={jest.fn()} />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole("switch", { name: "Let the organizer have my email" }));
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "PUT")).toBe(true));
  expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ sharesEmail: false });
  expect(screen.getByRole("textbox", { name: /^Diet/ })).toBeInvalid();
});

it("asks from the toast also when the event's card has moved to another list", async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  const { user, listSent, removeControl } = renderControl("optional", QUESTIONS, false, answered);
  await user.click(screen.getByRole("button", { name: "RSVP" }));
  await waitFor(() => expect(listSent()).toHaveLength(1));
  removeControl();
  answer(jsonResponse(201, { ...RSVP, event: buildEventResponse({ asks: "optional" }) }));
  await pressInToast(user);
  const dialog = within(await screen.findByRole("dialog", { name: "Questions about this event" }));
  await user.type(await dialog.findByRole("textbox", { name: "Diet?" }), "Nuts");
  await user.click(dialog.getByRole("button", { name: "Send answers" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("closes when another page opens, so that it never lies over that one", async () => {
  const { user, removeControl } = renderControl("optional", QUESTIONS);
  await user.click(screen.getByRole("button", { name: "RSVP" }));
  await pressInToast(user);
  expect(await screen.findByRole("dialog", { name: "Questions about this event" })).toBeVisible();
  window.history.pushState(null, "", "/messages");
  removeControl();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  window.history.replaceState(null, "", "/");
});

it("shows the answers as they are now, not as the page read them before", async () => {
  const toRow = (text: string) => ({ questionId: QUESTIONS[0]?.id, text, choices: [] });
  mockFetch({
    [`GET /api/events/${ID}/questions`]: jsonResponse(200, QUESTIONS),
    [`GET /api/events/${ID}/rsvp/answers`]: jsonResponse(200, [toRow("Nuts")]),
  });
  const client = createQueryClient();
  client.setQueryData([`/api/events/${ID}/questions`], QUESTIONS);
  client.setQueryData([`/api/events/${ID}/rsvp/answers`], [toRow("None")]);
  render(
    <QueryClientProvider client={client}>
      <LaterQuestions event={buildEventResponse()} onClose={jest.fn()} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("textbox", { name: "Diet?" })).toHaveValue("Nuts");
});
