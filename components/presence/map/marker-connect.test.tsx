import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { getCurrentToast } from "@/components/ui/feedback/toast";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { buildConnection, buildPerson } from "@/tests/support/fixtures/people";
import { act, render, screen, waitFor } from "@/tests/support/render";

import { MarkerConnect } from "./marker-connect";

const eli = buildPerson("eli");
const RESPONSE = buildConnection("ana", "eli", { status: "pending" });

function renderPopup() {
  const client = createQueryClient();
  client.setQueryData(connectionsQuery().queryKey, []);
  let respond: (response: Response) => void = () => undefined;
  mockFetch({
    "POST /api/connections/add": () => new Promise<Response>((resolve) => (respond = resolve)),
    "GET /api/connections/me": jsonResponse(200, [RESPONSE]),
  });
  const popup = (isOpen: boolean) => (
    <QueryClientProvider client={client}>{isOpen && <MarkerConnect user={eli} eventId="event" />}</QueryClientProvider>
  );
  const { rerender } = render(popup(true));
  return {
    client,
    user: userEvent.setup(),
    setOpen: (isOpen: boolean) => rerender(popup(isOpen)),
    respond: (response: Response) => act(async () => respond(response)),
  };
}

it.each([
  ["the request", jsonResponse(201, RESPONSE), "Request sent"],
  [
    "why it only asks",
    jsonResponse(201, { ...RESPONSE, askReason: "limit" }),
    "Request sent. You've opened the contact details of many people in a short time, so this is a request.",
  ],
  ["the failure", jsonResponse(403, { message: "Not now." }), "Failed to connect: Not now."],
])("shows %s in the popup, without a toast", async (_, response, text) => {
  const before = getCurrentToast();
  const { user, respond } = renderPopup();
  await user.click(screen.getByRole("button", { name: "Connect" }));
  await respond(response);
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(text));
  expect(getCurrentToast()).toBe(before);
});

it("keeps the focus in the popup when the person connects meanwhile, and only if it was there", async () => {
  const { user, client, setOpen } = renderPopup();
  const setConnections = (connections: (typeof RESPONSE)[]) =>
    client.setQueryData(connectionsQuery().queryKey, connections);
  const waitForConnect = (isShown: boolean) =>
    waitFor(() => expect(screen.queryAllByRole("button", { name: "Connect" })).toHaveLength(Number(isShown)));
  await user.tab();
  setConnections([RESPONSE]);
  await waitForConnect(false);
  expect(screen.getByRole("alert")).toContainElement(document.activeElement as HTMLElement);
  setOpen(false);
  setConnections([]);
  setOpen(true);
  await waitForConnect(true);
  setConnections([RESPONSE]);
  await waitForConnect(false);
  expect(document.body).toHaveFocus();
});

it.each([
  ["the request", jsonResponse(201, RESPONSE), "We'll let you know when Eli accepts."],
  ["the failure", jsonResponse(403, { message: "Not now." }), "Not now."],
])("shows %s in a toast when the popup was closed meanwhile", async (_, response, description) => {
  const { user, setOpen, respond } = renderPopup();
  await user.click(screen.getByRole("button", { name: "Connect" }));
  setOpen(false);
  await respond(response);
  await waitFor(() => expect(getCurrentToast()).toMatchObject({ description }));
});

it("shows that the request is sent when the popup is opened again", async () => {
  const { user, setOpen, respond } = renderPopup();
  await user.click(screen.getByRole("button", { name: "Connect" }));
  setOpen(false);
  setOpen(true);
  expect(screen.getByRole("button", { name: "Request sent" })).toHaveAttribute("aria-disabled", "true");
  await respond(jsonResponse(403, { message: "Not now." }));
  expect(await screen.findByRole("button", { name: "Connect" })).not.toHaveAttribute("aria-disabled");
});

it("says at once that the request is sent, and keeps the keyboard focus in the popup", async () => {
  const { user, respond } = renderPopup();
  await user.tab();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Request sent" })).toHaveFocus();
  await respond(jsonResponse(403, { message: "Not now." }));
  expect(await screen.findByRole("button", { name: "Connect" })).toHaveFocus();
  await user.keyboard("{Enter}");
  await respond(jsonResponse(201, RESPONSE));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Request sent"));
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.getByText("Request sent")).toHaveFocus();
});
