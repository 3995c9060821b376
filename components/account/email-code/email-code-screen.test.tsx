import { QueryClientProvider } from "@tanstack/react-query";

import { Toaster } from "@/components/ui/feedback/toaster";
import { clock } from "@/lib/core/shared/clock";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { isAskedToFinishNameTag } from "@/lib/profiles/client/finish-name-tag";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import {
  flushPromises,
  openDocument,
  setUpWelcomeScreen,
  submitForm,
  user,
} from "@/tests/support/fixtures/welcome-screen";
import { act, fireEvent, render, screen, waitFor } from "@/tests/support/render";

import { storeCodeRequest } from "./code-request";
import { EmailCodeScreen, type EmailCodeScreenProps } from "./email-code-screen";

jest.mock("next/navigation", () => ({ usePathname: jest.fn(() => "/join"), useRouter: jest.fn() }));

const ASK = "POST /api/auth/email-code";
const VERIFY = "POST /api/auth/email-code/verify";
const EVENT = "0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01";
const DOOR = { eventId: EVENT, code: "ABCD-EFGH" };
const REQUEST = { kind: "join", email: "ana@example.com", firstName: "Ana", lastName: "Ruiz" } as const;
const field = (name: string) => screen.getByRole("textbox", { name: new RegExp(`^${name}`) });
const setHash = (hash: string) => {
  window.history.replaceState(null, "", `/join?returnTo=%2Fevents%2F${EVENT}${hash}`);
  fireEvent(window, new Event("hashchange"));
};

setUpWelcomeScreen();
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setHash("");
});

const renderScreen = (props: Partial<EmailCodeScreenProps> & Pick<EmailCodeScreenProps, "kind">) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EmailCodeScreen logInHref="/login" {...props} />
    </QueryClientProvider>,
  );

const openDigits = (target: EmailCodeScreenProps["target"] = { at: "door", ...DOOR }) => {
  storeCodeRequest({ ...REQUEST, sentAt: clock.ms() });
  setHash("#digits");
  renderScreen({ kind: "join", target });
};

it("asks for digits with the door's code, and shows their field", async () => {
  const calls = mockFetch({ [ASK]: jsonResponse(202, { message: "" }) });
  renderScreen({ kind: "join", target: { at: "door", ...DOOR } });
  await user.type(field("First name"), "Ana");
  await user.type(field("Last name"), "Ruiz");
  await user.type(field("Email"), "ana@example.com");
  await submitForm("Send me six digits");
  expect(calls[0]?.body).toEqual({ email: "ana@example.com", isJoining: true, door: DOOR });
  act(() => setHash("#digits"));
  expect(field("Six digits")).toHaveFocus();
});

it("says what is missing, and asks for no name to log in", async () => {
  const calls = mockFetch({});
  renderScreen({ kind: "login" });
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
  await submitForm("Send me six digits");
  expect(field("Email")).toHaveAccessibleDescription("Email is required");
  expect(calls).toEqual([]);
});

it("sends the name with the sixth digit, and opens the return address", async () => {
  const calls = mockFetch({
    [VERIFY]: jsonResponse(201, { token: "t", user: VIEWER }),
  });
  openDigits();
  await user.click(field("Six digits"));
  await user.paste("123 456");
  await act(flushPromises);
  expect(calls[0]?.body).toEqual({
    email: "ana@example.com",
    code: "123 456",
    rememberMe: false,
    join: { firstName: "Ana", lastName: "Ruiz" },
  });
  act(() => jest.advanceTimersByTime(500));
  expect(openDocument).toHaveBeenCalledWith(`/events/${EVENT}`);
  expect(sessionStorage).toHaveLength(0);
});

it("shows wrong digits at the field and keeps them", async () => {
  const message = "These digits are not right. Please check them.";
  mockFetch({ [VERIFY]: jsonResponse(403, { message, code: "forbidden", fields: { code: message } }) });
  openDigits();
  await user.type(field("Six digits"), "123456");
  await act(flushPromises);
  expect(field("Six digits")).toHaveAccessibleDescription(message);
  expect(field("Six digits")).toHaveValue("123456");
});

it("sends again after 30 seconds, and announces it", async () => {
  const calls = mockFetch({ [ASK]: jsonResponse(202, { message: "" }) });
  openDigits();
  expect(screen.getByRole("button", { name: "Send again in 30 seconds" })).toHaveAttribute("aria-disabled", "true");
  act(() => jest.advanceTimersByTime(31_000));
  await user.click(screen.getByRole("button", { name: "Send again" }));
  await act(flushPromises);
  expect(calls).toHaveLength(1);
  expect(
    screen.getByText("We sent new digits. Earlier ones work until their 10 minutes are over."),
  ).toBeInTheDocument();
});

it("empties the field for new digits", async () => {
  const message = "These digits are not right. Please check them.";
  mockFetch({
    [VERIFY]: jsonResponse(403, { message, code: "forbidden", fields: { code: message } }),
    [ASK]: jsonResponse(202, { message: "" }),
  });
  openDigits();
  await user.type(field("Six digits"), "123456");
  await act(flushPromises);
  act(() => jest.advanceTimersByTime(31_000));
  await user.click(screen.getByRole("button", { name: "Send again" }));
  await act(flushPromises);
  expect(field("Six digits")).toHaveValue("");
  expect(field("Six digits")).not.toHaveAccessibleDescription(message);
});

it.each(["join", "login"] as const)("asks for the name tag after %s only if it is a quick join", async (kind) => {
  const profile = { ...VIEWER.profile, profession: null, company: null, industry: null };
  mockFetch({
    [VERIFY]: jsonResponse(200, { token: "t", user: { ...VIEWER, profile } }),
  });
  storeCodeRequest({ ...REQUEST, kind, sentAt: clock.ms() });
  setHash("#digits");
  renderScreen({ kind });
  await user.type(field("Six digits"), "123456");
  await act(flushPromises);
  expect(isAskedToFinishNameTag(VIEWER.id)).toBe(kind === "join");
});

const RSVP = { at: "rsvp", eventId: EVENT, eventName: "Quick Night", isAsking: false } as const;
const RSVP_PATH = `/api/events/${EVENT}/rsvp`;
const RSVP_CALL = `POST ${RSVP_PATH}`;
const listPaths = (calls: ReturnType<typeof mockFetch>) => calls.map(({ path }) => path);
const signIn = async () => {
  await user.click(field("Six digits"));
  await user.paste("123456");
  await act(flushPromises);
};

it("stores the RSVP for which a visitor joined, before it returns", async () => {
  const calls = mockFetch({
    [VERIFY]: jsonResponse(201, { token: "t", user: VIEWER }),
    [RSVP_CALL]: jsonResponse(201, {}),
  });
  openDigits(RSVP);
  await signIn();
  await waitFor(() => expect(listPaths(calls)).toContain(RSVP_PATH));
  await act(flushPromises);
  act(() => jest.advanceTimersByTime(500));
  expect(openDocument).toHaveBeenCalledWith(`/events/${EVENT}`);
});

it("leaves the RSVP to the event's page if it asks questions first", async () => {
  const calls = mockFetch({ [VERIFY]: jsonResponse(201, { token: "t", user: VIEWER }) });
  openDigits({ ...RSVP, isAsking: true });
  await signIn();
  expect(listPaths(calls)).not.toContain(RSVP_PATH);
});

it("says why there is no RSVP, though the account is ready", async () => {
  const message = "This event has already ended.";
  mockFetch({
    [VERIFY]: jsonResponse(201, { token: "t", user: VIEWER }),
    [RSVP_CALL]: jsonResponse(409, { message, code: "ended" }),
  });
  render(<Toaster />);
  openDigits(RSVP);
  await signIn();
  expect(await screen.findByText(message)).toBeInTheDocument();
});

it("fills in a guest, whose place one press and the digits claim", async () => {
  const person = { firstName: "Gail", lastName: "Guest", email: "gail@example.com" };
  const calls = mockFetch({ [ASK]: jsonResponse(202, { message: "" }) });
  renderScreen({ kind: "join", target: { at: "guest", token: "secret", eventName: "Guest Night", person } });
  expect(screen.getByText("Guest Night")).toBeInTheDocument();
  expect(field("First name")).toHaveValue("Gail");
  await submitForm("Join with your place");
  expect(calls[0]?.body).toEqual({ email: "gail@example.com", isJoining: true });
});

it("keeps what was typed on the way back", () => {
  openDigits();
  act(() => setHash(""));
  expect(field("First name")).toHaveValue("Ana");
  expect(field("Email")).toHaveValue("ana@example.com");
});

it("shows the form before digits of another page can join an event", () => {
  storeCodeRequest({ ...REQUEST, sentAt: clock.ms() });
  window.history.replaceState(null, "", "/join?returnTo=%2Fevents%2Fother%23rsvp#digits");
  renderScreen({ kind: "join", target: RSVP });
  expect(screen.getByText("Quick Night")).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: /^Six digits/ })).not.toBeInTheDocument();
});

it("returns to the form when the digits have expired", () => {
  storeCodeRequest({ ...REQUEST, sentAt: clock.ms() - 10 * 60_000 });
  setHash("#digits");
  renderScreen({ kind: "join" });
  expect(field("First name")).toHaveValue("");
});
