import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { useState } from "react";

import { dismissToast, getCurrentToast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";
import { act, render, screen, waitFor } from "@/tests/support/render";

import { ScanMemberDialog } from "./scan-member-dialog";
import { useCodeCheckIns } from "./use-code-check-ins";

const user = userEvent.setup();
const NAME = "Check in with a member's code";
const checkedIn = (firstName: string) =>
  jsonResponse(200, { user: { id: firstName, profile: { ...VIEWER.profile, firstName, lastName: "Novak" } } });
const unknown = jsonResponse(404, { message: "No member has this code right now.", code: "not_found" });
const serverError = () => new Response("gone", { status: 502 });
const noResponse = (code: string) => `No response for ${code}. Send it again to see whether the member is checked in.`;

function Desk() {
  const [isOpen, setOpen] = useState(false);
  const checkIns = useCodeCheckIns("e1", { isFormOpen: isOpen });
  return <ScanMemberDialog checkIns={checkIns} isOpen={isOpen} onOpenChange={setOpen} />;
}

function show() {
  const waiting = new Map<string, (outcome: Response | Error) => void>();
  const calls = mockFetch({
    "POST /api/events/e1/rsvped-attendees/code": ({ body }) =>
      new Promise<Response | Error>((resolve) => waiting.set((body as { code: string }).code, resolve)),
  });
  const build = (isLeft: boolean) => (
    <QueryClientProvider client={client}>
      {!isLeft && <Desk />}
      <Toaster />
    </QueryClientProvider>
  );
  const client = createQueryClient();
  const { rerender } = render(build(false));
  return {
    calls,
    respond: async (code: string, outcome: Response | Error) => {
      await waitFor(() => expect(waiting.has(code)).toBe(true));
      const resolve = waiting.get(code);
      waiting.delete(code);
      await act(async () => resolve?.(outcome));
    },
    leave: () => rerender(build(true)),
  };
}
afterEach(() => act(() => dismissToast(getCurrentToast()?.id ?? 0)));

const open = async () => {
  await user.click(screen.getByRole("button", { name: NAME }));
  return screen.findByRole("dialog", { name: NAME });
};
const close = async () => {
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};
const getField = () => screen.getByRole("textbox", { name: "Member's check-in code" });
const enter = (code: string) => user.type(getField(), `${code}{Enter}`);
const getStatus = () => screen.getByRole("status");
const getRetry = () => screen.getByRole("button", { name: "Try again" });

test("reports the result of a code in a toast, and in the list, when the dialog was closed meanwhile", async () => {
  const { respond } = show();
  await open();
  await enter("aaaa");
  await close();
  await respond("aaaa", checkedIn("Ana"));
  expect(await screen.findByText("Ana Novak is checked in")).toBeInTheDocument();
  await open();
  expect(getStatus()).toHaveTextContent("Ana Novak is checked in");
  expect(getField()).toHaveValue("");
});

test("shows the code that is being sent, and what was typed since, when the dialog is opened again", async () => {
  const { respond } = show();
  await open();
  await enter("aaaa");
  await user.clear(getField());
  await user.type(getField(), "bbbb");
  await close();
  await open();
  expect(getField()).toHaveValue("bbbb");
  expect(screen.getByText("Checking in... AAAA")).toBeInTheDocument();
  await respond("aaaa", unknown);
  expect(getStatus()).toHaveTextContent("Not checked in: AAAA. No member has this code right now.");
  expect(screen.queryByText("Check-in failed")).toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test.each([
  ["the dialog was closed", false],
  ["the page was left", true],
])("offers to send the code again in the toast when %s and there is no response", async (_, isLeft) => {
  const { calls, respond, leave } = show();
  await open();
  await enter("aaaa");
  await close();
  if (isLeft) leave();
  await respond("aaaa", new DOMException("The operation timed out.", "TimeoutError"));
  expect(await screen.findByText("Check-in failed")).toBeInTheDocument();
  expect(screen.getByText(noResponse("AAAA"))).toBeInTheDocument();
  await user.click(getRetry());
  await respond("aaaa", checkedIn("Ana"));
  expect(await screen.findByText("Ana Novak is checked in")).toBeInTheDocument();
  expect(calls.map(({ body }) => body)).toEqual([{ code: "aaaa" }, { code: "aaaa" }]);
});

test.each([
  ["there is no response", networkError(), noResponse("AAAA")],
  ["the server fails", serverError(), "Not checked in: AAAA. Unable to check in to event"],
])("sends a code again with one tap, without typing, when %s", async (_, failure, text) => {
  const { calls, respond } = show();
  await open();
  await enter("aaaa");
  await user.clear(getField());
  await respond("aaaa", failure);
  expect(getStatus()).toHaveTextContent(text);
  await user.click(getRetry());
  expect(getRetry()).toHaveAttribute("aria-disabled", "true");
  expect(getStatus()).toHaveTextContent("Checking in... AAAA");
  await respond("aaaa", failure);
  expect(getStatus()).toHaveTextContent(text);
  expect(getRetry()).toHaveFocus();
  await user.click(getRetry());
  await respond("aaaa", checkedIn("Ana"));
  expect(getStatus()).toHaveTextContent(/^Ana Novak is checked in$/);
  expect(getField()).toHaveFocus();
  expect(calls).toHaveLength(3);
});
