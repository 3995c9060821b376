import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { toastNext } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";

import { TestTriggers } from "./test-triggers";

const frames = new Map<string, () => void>();
jest.mock("@/components/live/use-realtime", () => ({
  useFrame: (type: string, handler: () => void) => void frames.set(type, handler),
}));

// Not userEvent: new toasts ignore the pointer for a moment.
const closeToast = () => fireEvent.click(screen.getByRole("button", { name: "Close" }));

test("shows the result after the live messages, whichever comes first", async () => {
  mockFetch({ "POST /api/test/connection-messages": jsonResponse(200, { message: "Sent." }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TestTriggers />
      <Toaster />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Connection messages" }));
  expect(screen.queryByText("Test connection messages sent")).not.toBeInTheDocument();
  act(() => toastNext({ title: "Connected!" }));
  act(() => frames.get("connection_success")?.());
  expect(await screen.findByText("Connected!")).toBeInTheDocument();
  expect(screen.queryByText("Test connection messages sent")).not.toBeInTheDocument();
  closeToast();
  expect(await screen.findByText("Test connection messages sent")).toBeInTheDocument();
  closeToast();
  await waitFor(() => expect(screen.queryByRole("listitem")).not.toBeInTheDocument());
});

test.each([
  ["Send a test email", "email", "Test email sent", "Failed to send test email"],
  ["Thank-you email, Midtown", "thank-you-email-midtown", "Test email sent", "Failed to send test email"],
  ["Thank-you email, O-Town", "thank-you-email-otown", "Test email sent", "Failed to send test email"],
  [
    "Connection messages",
    "connection-messages",
    "Test connection messages sent",
    "Failed to send test connection messages",
  ],
])("%s: sends an empty body and reports success and failure", async (label, name, done, failed) => {
  const user = userEvent.setup();
  const responses = [
    jsonResponse(503, { message: "The mail service is unavailable.", code: "unavailable" }),
    jsonResponse(200, { message: "Sent." }),
  ];
  const calls = mockFetch({ [`POST /api/test/${name}`]: () => responses.shift() ?? jsonResponse(500, {}) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TestTriggers />
      <Toaster />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button", { name: label }));
  expect(await screen.findByText(failed)).toBeInTheDocument();
  expect(screen.getByText("The mail service is unavailable.")).toBeInTheDocument();
  closeToast();
  await waitFor(() => expect(screen.queryByRole("listitem")).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: label }));
  await waitFor(() => expect(calls).toHaveLength(2));
  act(() => frames.get("connection_success")?.());
  expect(await screen.findByText(done)).toBeInTheDocument();
  expect(calls.map(({ body }) => body)).toEqual([undefined, undefined]);
});

test("keeps the demo's mails apart from the test of the site's own mail", () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TestTriggers />
    </QueryClientProvider>,
  );
  const demo = screen.getByRole("heading", { name: "Demo" });
  const isAfter = (name: string) =>
    (demo.compareDocumentPosition(screen.getByRole("button", { name })) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isAfter("Send a test email")).toBe(false);
  expect(isAfter("Thank-you email, Midtown")).toBe(true);
});
