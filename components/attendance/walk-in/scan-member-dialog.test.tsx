import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { useState } from "react";

import { dismissToast, getCurrentToast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { answerCheckedIn, answerRefused, getSentCode, toCode } from "@/tests/support/fixtures/door-answers";
import { act, render, screen, waitFor } from "@/tests/support/render";

import { ScanMemberDialog } from "./scan-member-dialog";
import { useCodeCheckIns } from "./use-code-check-ins";

const user = userEvent.setup();
const NAME = "Check in with a member's code";
const [A, B] = [toCode("A"), toCode("B")];
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
    "POST /api/events/e1/door/check-ins": ({ body }) =>
      new Promise<Response | Error>((resolve) => waiting.set(getSentCode(body) ?? "", resolve)),
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
  await user.click(screen.getByRole("button", { name: "Scan" }));
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
  await enter(A.toLowerCase());
  await close();
  await respond(A, answerCheckedIn("Ana Novak"));
  expect(await screen.findByText("Ana Novak is checked in")).toBeInTheDocument();
  await open();
  expect(getStatus()).toHaveTextContent("Ana Novak is checked in");
  expect(getField()).toHaveValue("");
});

test("shows the code that is being sent, and what was typed since, when the dialog is opened again", async () => {
  const { respond } = show();
  await open();
  await enter(A.toLowerCase());
  await user.clear(getField());
  await user.type(getField(), B);
  await close();
  await open();
  expect(getField()).toHaveValue(B);
  expect(screen.getByText(`Checking in... ${A}`)).toBeInTheDocument();
  await respond(A, answerRefused("unknown"));
  expect(getStatus()).toHaveTextContent(`Not checked in: ${A}. No guest or member has this code.`);
  expect(screen.queryByText("Check-in failed")).toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test.each([
  ["the dialog was closed", false],
  ["the page was left", true],
])("offers to send the code again in the toast when %s and there is no response", async (_, isLeft) => {
  const { calls, respond, leave } = show();
  await open();
  await enter(A.toLowerCase());
  await close();
  if (isLeft) leave();
  await respond(A, new DOMException("The operation timed out.", "TimeoutError"));
  expect(await screen.findByText("Check-in failed")).toBeInTheDocument();
  expect(screen.getByText(noResponse(A))).toBeInTheDocument();
  await user.click(getRetry());
  await respond(A, answerCheckedIn("Ana Novak"));
  expect(await screen.findByText("Ana Novak is checked in")).toBeInTheDocument();
  expect(calls.map(({ body }) => getSentCode(body))).toEqual([A, A]);
});

test.each([
  ["there is no response", networkError(), noResponse(A)],
  ["the server fails", serverError(), `Not checked in: ${A}. Unable to check in to event`],
])("sends a code again with one tap, without typing, when %s", async (_, failure, text) => {
  const { calls, respond } = show();
  await open();
  await enter(A.toLowerCase());
  await user.clear(getField());
  await respond(A, failure);
  expect(getStatus()).toHaveTextContent(text);
  await user.click(getRetry());
  expect(getRetry()).toHaveAttribute("aria-disabled", "true");
  expect(getStatus()).toHaveTextContent(`Checking in... ${A}`);
  await respond(A, failure);
  expect(getStatus()).toHaveTextContent(text);
  expect(getRetry()).toHaveFocus();
  await user.click(getRetry());
  await respond(A, answerCheckedIn("Ana Novak"));
  expect(getStatus()).toHaveTextContent(/^Ana Novak is checked in$/);
  expect(getField()).toHaveFocus();
  expect(calls).toHaveLength(3);
});
