import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";

import { Toaster } from "@/components/ui/feedback/toaster";
import { receivedWalkInsQuery } from "@/lib/attendance/client/walk-in";
import type { ReceivedWalkInRequest } from "@/lib/attendance/schema/walk-in";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError, noContentResponse } from "@/tests/support/fakes/fake-fetch";
import { answerCheckedIn, answerRefused, getSentCode, toCode } from "@/tests/support/fixtures/door-answers";
import { expectToast } from "@/tests/support/fixtures/settings";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { act, render, screen, waitFor, within } from "@/tests/support/render";

import { MemberCode } from "./member-code";
import { MemberCodeForm, ShownResult } from "./member-code-form";
import { ReceivedWalkInRequests } from "./received-requests";
import { useCodeCheckIns } from "./use-code-check-ins";

const camera = { onText: (_: string): void => undefined };
jest.mock("@/components/ui/scanner/camera-scan", () => ({
  useScanner: (onText: (text: string) => void) => {
    camera.onText = onText;
    return { video: { current: null }, failure: null, retry: () => undefined };
  },
}));

const user = userEvent.setup();
const NETWORK = "Network error. Please check your connection and try again.";

function show(element: ReactElement, client = createQueryClient()) {
  const wrap = (children: ReactElement) => (
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
  const { rerender } = render(wrap(element));
  return (next: ReactElement) => rerender(wrap(next));
}

function OpenForm() {
  const checkIns = useCodeCheckIns("e1", { isFormOpen: true });
  return (
    <>
      <MemberCodeForm checkIns={checkIns} />
      <ShownResult checkIns={checkIns} />
    </>
  );
}

describe("MemberCodeForm", () => {
  const CHECK_IN = "POST /api/events/e1/door/check-ins";
  const [A, B] = [toCode("A"), toCode("B")];
  const UNKNOWN = "No guest or member has this code.";
  const getField = () => screen.getByRole("textbox", { name: "Member's check-in code" });

  it("keeps a wrong code, says so at the field and to screen readers, then is empty and focused for the next member", async () => {
    const responses = [answerRefused("unknown")];
    const calls = mockFetch({ [CHECK_IN]: () => responses.shift() ?? answerCheckedIn("Ana Novak") });
    show(<OpenForm />);
    await user.type(getField(), "abcd-efgh-jkmn{Enter}");
    await waitFor(() =>
      expect(screen.getByRole("status")).toHaveTextContent(`Not checked in: ABCD-EFGH-JKMN. ${UNKNOWN}`),
    );
    expect(getField()).toHaveValue("abcd-efgh-jkmn");
    expect(getField()).toHaveAccessibleDescription(expect.stringContaining(UNKNOWN));
    expect(getField()).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Check In" }));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Ana Novak is checked in"));
    expect(getField()).toHaveValue("");
    expect(getField()).toHaveFocus();
    expect(calls.map(({ body }) => getSentCode(body))).toEqual(["ABCDEFGHJKMN", "ABCDEFGHJKMN"]);
  });

  it("rejects a text that is not a code without calling the server", async () => {
    const calls = mockFetch({});
    show(<OpenForm />);
    await user.type(getField(), "abcd{Enter}");
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(`Not checked in: ABCD. ${UNKNOWN}`));
    expect(calls).toHaveLength(0);
  });

  function holdCheckIns() {
    const waiting = new Map<string, (response: Response) => void>();
    const calls = mockFetch({
      [CHECK_IN]: ({ body }) => new Promise((resolve) => waiting.set(getSentCode(body) ?? "", resolve)),
    });
    const respond = (code: string, response: Response) => act(async () => waiting.get(code)?.(response));
    return { calls, respond };
  }
  const scan = async (code: string) => {
    if (!screen.queryByRole("dialog")) await user.click(screen.getByRole("button", { name: "Scan code" }));
    await screen.findByRole("dialog", { name: "Scan codes" });
    act(() => camera.onText(`https://nametag.test/events/e1?member=${code}`));
  };
  const getResults = () => [...screen.getByRole("status").children].map(({ textContent }) => textContent);

  it("keeps the next member's code, typed while the last one's is being sent, and takes it at once", async () => {
    const { calls, respond } = holdCheckIns();
    show(<OpenForm />);
    await user.type(getField(), `${A}{Enter}{Enter}`);
    expect(screen.getByRole("button", { name: "Checking in..." })).toBeDisabled();
    await user.clear(getField());
    await user.type(getField(), B);
    await respond(A, answerCheckedIn("Ana Novak"));
    expect(getField()).toHaveValue(B);
    expect(getResults()).toEqual(["Ana Novak is checked in"]);
    await user.keyboard("{Enter}");
    await respond(B, answerCheckedIn("Ben Novak"));
    expect(getField()).toHaveValue("");
    expect(getResults()).toEqual(["Ben Novak is checked in", "Ana Novak is checked in"]);
    expect(calls.map(({ body }) => getSentCode(body))).toEqual([A, B]);
  });

  it("announces a result for every scanned code, newest first, whichever is answered first", async () => {
    const { respond } = holdCheckIns();
    show(<OpenForm />);
    await scan(A);
    await scan(B);
    expect(screen.getByText(`Checking in... ${A}, ${B}`)).toBeInTheDocument();
    await respond(B, answerCheckedIn("Ben Novak"));
    await respond(A, answerRefused("unknown"));
    expect(getResults()).toEqual([
      expect.stringContaining(`Not checked in: ${A}. ${UNKNOWN}`),
      "Ben Novak is checked in",
    ]);
    // Screen readers read only what was added.
    expect(screen.getByRole("status")).toHaveAttribute("aria-atomic", "false");
    expect(screen.queryByText(/^Checking in/)).toBeNull();
  });

  it("keeps the camera on, sends a code that is held once, and shows each result for a moment", async () => {
    const { calls, respond } = holdCheckIns();
    show(<OpenForm />);
    await scan(A);
    await scan(A);
    await respond(A, answerCheckedIn("Ana Novak"));
    const shown = document.querySelector("[data-slot=scan-result]");
    expect(shown).toHaveAttribute("data-tone", "checkedIn");
    expect(shown).toHaveTextContent("Ana Novak");
    expect(calls).toHaveLength(1);
    await scan(B);
    await respond(B, answerCheckedIn("Ben Novak", "2026-11-20T23:00:00Z"));
    expect(document.querySelector("[data-tone=already]")).toHaveTextContent(/Ben Novak.*In already, since/);
    await waitFor(() => expect(document.querySelector("[data-slot=scan-result]")).toBeNull());
  });

  it("checks in a name tag, and says why another can't be let in", async () => {
    const answers = [answerCheckedIn("Gina Guest"), answerRefused("declined", "Gina Guest")];
    const calls = mockFetch({ [CHECK_IN]: () => answers.shift()! });
    show(<OpenForm />);
    await user.type(getField(), "abcd-efgh-jkmn-pqrs{Enter}");
    await waitFor(() => expect(getResults()).toEqual(["Gina Guest is checked in"]));
    expect(calls[0]?.body).toMatchObject({ items: [{ subject: { kind: "name_tag", code: "abcd-efgh-jkmn-pqrs" } }] });
    await user.type(getField(), "ABCDEFGHJKMNPQRT{Enter}");
    await waitFor(() =>
      expect(getResults()[0]).toBe("Not checked in: Gina Guest. The organizers declined them. Ask an organizer."),
    );
  });

  it("names the site of another tool's ticket that is not on the list", async () => {
    const calls = mockFetch({ [CHECK_IN]: () => answerRefused("unknown") });
    const ticket = "https://luma.com/check-in/evt-1?pk=g-2abcdef";
    show(<OpenForm />);
    await user.type(getField(), `${ticket}{Enter}`);
    await waitFor(() => expect(getResults()).toEqual([expect.stringContaining(`: luma.com …-2abcdef. ${UNKNOWN}`)]));
    expect(calls[0]?.body).toMatchObject({ items: [{ subject: { kind: "ticket", code: ticket } }] });
  });

  it("lists the five latest results", async () => {
    const { respond } = holdCheckIns();
    show(<OpenForm />);
    const digits = ["A", "B", "C", "D", "E", "F"];
    for (const digit of digits) await user.type(getField(), `${toCode(digit)}{Enter}{Control>}a{/Control}{Backspace}`);
    for (const digit of digits.reverse()) await respond(toCode(digit), answerCheckedIn(`${digit} Novak`));
    expect(getResults()).toEqual(["A", "B", "C", "D", "E"].map((name) => `${name} Novak is checked in`));
  });

  it("sends nothing without a code", async () => {
    const calls = mockFetch({});
    show(<OpenForm />);
    await user.type(getField(), "  {Enter}");
    expect(calls).toHaveLength(0);
  });
});

describe("MemberCode", () => {
  const GET_CODE = "GET /api/events/e1/my-code";
  const element = (isCheckedIn: boolean, isOpen = true) => (
    <MemberCode eventId="e1" isCheckedIn={isCheckedIn} isOpen={isOpen} onClose={() => undefined} />
  );

  it("says why there is no code, and offers to load it again", async () => {
    const responses = [jsonResponse(409, { message: "This event is full.", code: "conflict" })];
    mockFetch({
      [GET_CODE]: () => responses.shift() ?? jsonResponse(200, { code: "ABCD-EFGH-JKMN", secondsLeft: 20 }),
    });
    show(element(false));
    const dialog = await screen.findByRole("dialog", { name: "My check-in code" });
    expect(await within(dialog).findByText("This event is full.")).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "Try again" }));
    expect(await within(dialog).findByText("ABCD-EFGH-JKMN")).toBeInTheDocument();
  });

  it("shows the code that lasts until check-in opens, and then the one that changes", async () => {
    const code = { code: "ABCD-EFGH-JKMN", secondsLeft: 20, checkInCode: "0123456789ABCDEF" };
    mockFetch({ [GET_CODE]: jsonResponse(200, code) });
    const rerender = show(element(false, false));
    expect(await screen.findByText("0123-4567-89AB-CDEF")).toBeInTheDocument();
    rerender(element(false));
    expect(screen.getByText("ABCD-EFGH-JKMN")).toBeInTheDocument();
    expect(await screen.findByRole("img")).toBeInTheDocument();
  });

  it("announces the check-in in place of the code", async () => {
    mockFetch({ [GET_CODE]: jsonResponse(200, { code: "ABCD-EFGH-JKMN", secondsLeft: 20 }) });
    const rerender = show(element(false));
    expect(await screen.findByText("ABCD-EFGH-JKMN")).toBeInTheDocument();
    const status = within(screen.getByRole("dialog")).getByRole("status");
    rerender(element(true));
    expect(status).toHaveTextContent("Checked in successfully!");
    expect(screen.queryByText("ABCD-EFGH-JKMN")).toBeNull();
    expect(screen.getByRole("link", { name: "Meet Fellow Attendees" })).toHaveAttribute("href", "/");
  });
});

describe("ReceivedWalkInRequests", () => {
  const REQUEST = {
    id: "r1",
    requestedBy: { id: "u2", profile: { ...VIEWER.profile, firstName: "Hanna", lastName: "Host" } },
    event: { id: "e1", name: "Consent Night" },
  } as unknown as ReceivedWalkInRequest;
  const TITLE = "Hanna Host asks to check you in at Consent Night";
  const ACCEPT = "POST /api/attendances/me/walk-ins/r1/accept";
  const DECLINE = "POST /api/attendances/me/walk-ins/r1/decline";
  const LIST = "GET /api/attendances/me/walk-ins";

  function showRequest(table: Parameters<typeof mockFetch>[0]) {
    const client = createQueryClient();
    client.setQueryData(receivedWalkInsQuery().queryKey, [REQUEST]);
    const calls = mockFetch({ [LIST]: jsonResponse(200, [REQUEST]), ...table });
    show(<ReceivedWalkInRequests />, client);
    return calls;
  }
  const answer = async (name: string) =>
    user.click(within(await screen.findByRole("region", { name: TITLE })).getByRole("button", { name }));

  it("announces a request and names both answers by it", async () => {
    showRequest({});
    expect(screen.getByRole("status")).toHaveTextContent(TITLE);
    for (const name of ["Accept", "Decline"])
      expect(await screen.findByRole("button", { name })).toHaveAccessibleDescription(TITLE);
  });

  it("keeps the request when the answer could not be sent, and says why", async () => {
    const full = { message: "This event is full.", code: "conflict" };
    showRequest({ [ACCEPT]: jsonResponse(409, full), [DECLINE]: networkError() });
    await answer("Accept");
    await expectToast("Check-in failedThis event is full.");
    await answer("Decline");
    await expectToast(`Couldn't decline${NETWORK}`);
    expect(screen.getByRole("region", { name: TITLE })).toBeInTheDocument();
  });

  it("moves the focus to the next request after an answer, and to the page's heading after the last", async () => {
    let requests = [REQUEST, { ...REQUEST, id: "r2", event: { ...REQUEST.event, name: "Taco Night" } }];
    const client = createQueryClient();
    client.setQueryData(receivedWalkInsQuery().queryKey, requests);
    const answerTo = (id: string) => () => {
      requests = requests.filter((request) => request.id !== id);
      return noContentResponse();
    };
    mockFetch({
      [LIST]: () => jsonResponse(200, requests),
      [DECLINE]: answerTo("r1"),
      [DECLINE.replace("r1", "r2")]: answerTo("r2"),
    });
    show(
      <>
        <h1>Events</h1>
        <ReceivedWalkInRequests />
      </>,
      client,
    );
    await answer("Decline");
    const next = within(screen.getByRole("region", { name: /Taco Night$/ })).getAllByRole("button");
    await waitFor(() => expect(next[0]).toHaveFocus());
    await user.click(next[1] as HTMLElement);
    await waitFor(() => expect(screen.getByRole("heading", { name: "Events" })).toHaveFocus());
  });

  it("removes a declined request", async () => {
    showRequest({ [DECLINE]: noContentResponse(), [LIST]: jsonResponse(200, []) });
    await answer("Decline");
    await expectToast("You declined to be checked in at Consent Night");
    await waitFor(() => expect(screen.queryByRole("region", { name: TITLE })).toBeNull());
  });
});
