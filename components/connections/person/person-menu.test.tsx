import { QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { createQueryClient } from "@/lib/http/browser/query-client";
import {
  jsonResponse,
  mockFetch,
  mockTimeLimits,
  networkError,
  neverResponds,
  noContentResponse,
} from "@/tests/support/fakes/fake-fetch";
import { buildConnection, buildPerson } from "@/tests/support/fixtures/people";
import { act, render, screen, waitFor, within } from "@/tests/support/render";

import { PersonMenu } from "./person-menu";
import { reportDrafts } from "./report-drafts";

const eli = buildPerson("eli");

afterEach(() => reportDrafts.set("eli", ""));

function renderMenu(element = <PersonMenu user={eli} />) {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      {element}
      <Toaster />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), client };
}

async function clickItem(user: ReturnType<typeof userEvent.setup>, item: string, name = "Eli Novak") {
  await user.click(screen.getByRole("button", { name: `More about ${name}` }));
  await user.click(screen.getByRole("menuitem", { name: item }));
}

function getOverlay(): Element {
  const overlay = screen.getByRole("dialog").previousElementSibling;
  if (!overlay) throw new Error("No dialog is open");
  return overlay;
}

test("blocks after confirmation and refetches all lists", async () => {
  const { user, client } = renderMenu();
  client.setQueryData(connectionsQuery().queryKey, [buildConnection("ana", "eli")]);
  client.setQueryData(["/api/messages/conversations"], []);
  const calls = mockFetch({ "POST /api/users/eli/block": noContentResponse() });
  await clickItem(user, "Block");
  const dialog = await screen.findByRole("alertdialog", { name: "Block Eli?" });
  expect(dialog).toHaveTextContent("disappear from each other's lists, maps and messages, and your connection ends");
  expect(calls).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Block" }));
  expect(await screen.findByText("Eli is blocked")).toBeInTheDocument();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  for (const key of [connectionsQuery().queryKey, ["/api/messages/conversations"]])
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

test("shows an error and returns the focus when blocking fails", async () => {
  const { user } = renderMenu();
  mockFetch({ "POST /api/users/eli/block": networkError() });
  await clickItem(user, "Block");
  await user.click(await screen.findByRole("button", { name: "Block" }));
  expect(await screen.findByText("Couldn't block")).toBeInTheDocument();
  expect(screen.getByText("Network error. Please check your connection and try again.")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "More about Eli Novak" })).toHaveFocus());
});

test.each([
  ["Block", "POST /api/users/eli/block", "alertdialog", "Couldn't block"],
  ["Remove connection", "DELETE /api/connections/c1", "alertdialog", "Couldn't remove the connection"],
  ["Report", "POST /api/users/eli/report", "dialog", "Couldn't send the report"],
])("lets a %s dialog be closed while its request is sent, and reports the failure", async (item, path, role, title) => {
  const limits = mockTimeLimits();
  mockFetch({ [path]: neverResponds });
  const { user } = renderMenu(<PersonMenu user={eli} connectionId="c1" />);
  await clickItem(user, item);
  const dialog = await screen.findByRole(role);
  if (item === "Report") await user.type(within(dialog).getByRole("textbox"), "Sells things");
  const getConfirm = () =>
    within(screen.getByRole(role)).getByRole("button", { name: item === "Report" ? "Send report" : /^(Block|Remove)/ });
  await user.click(getConfirm());
  await user.click(within(screen.getByRole(role)).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
  expect(screen.getByRole("button", { name: "More about Eli Novak" })).toHaveFocus();

  await clickItem(user, item);
  await screen.findByRole(role);
  expect(getConfirm()).toBeDisabled();
  act(() => limits.end());
  if (role === "dialog") await waitFor(() => expect(getConfirm()).toBeEnabled());
  else await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText("Network error. Please check your connection and try again.")).toBeInTheDocument();
});

test("unblocks a blocked person", async () => {
  const { user } = renderMenu(<PersonMenu user={eli} isBlocked />);
  const calls = mockFetch({ "DELETE /api/users/eli/block": noContentResponse() });
  await clickItem(user, "Unblock");
  await user.click(await screen.findByRole("button", { name: "Unblock" }));
  expect(await screen.findByText("Eli is unblocked")).toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

test("validates and sends a report", async () => {
  const { user } = renderMenu();
  const calls = mockFetch({ "POST /api/users/eli/report": noContentResponse() });
  await clickItem(user, "Report");
  const dialog = await screen.findByRole("dialog", { name: "Report Eli" });
  const box = within(dialog).getByRole("textbox", { name: "What happened?" });
  await user.type(box, "   ");
  await user.click(within(dialog).getByRole("button", { name: "Send report" }));
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Please say what happened");
  expect(box).toBeInvalid();
  await user.clear(box);
  await user.click(box);
  await user.paste("x".repeat(1_001));
  await user.click(within(dialog).getByRole("button", { name: "Send report" }));
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Please use at most 1000 characters");
  await user.clear(box);
  await user.type(box, " Sells things ");
  await user.click(within(dialog).getByRole("button", { name: "Send report" }));
  expect(await screen.findByText("Report sent")).toBeInTheDocument();
  expect(calls.map(({ body }) => body)).toEqual([{ reason: "Sells things" }]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("keeps the text when sending a report fails", async () => {
  const { user } = renderMenu();
  mockFetch({
    "POST /api/users/eli/report": jsonResponse(429, { message: "Too many attempts. Please try again in 5 minutes." }),
  });
  await clickItem(user, "Report");
  await user.type(await screen.findByRole("textbox"), "Sells things");
  await user.click(screen.getByRole("button", { name: "Send report" }));
  expect(await screen.findByText("Couldn't send the report")).toBeInTheDocument();
  expect(screen.getByRole("textbox")).toHaveValue("Sells things");
});

test("keeps a typed report when the person taps outside the dialog", async () => {
  const { user } = renderMenu();
  await clickItem(user, "Report");
  await user.type(await screen.findByRole("textbox"), "Sells things");
  await user.click(getOverlay());
  expect(screen.getByRole("textbox")).toHaveValue("Sells things");
  await user.clear(screen.getByRole("textbox"));
  await user.click(getOverlay());
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test.each(["Cancel", "Close"])("shows a typed report again after %s, for the same person only", async (close) => {
  const { user } = renderMenu(
    <>
      <PersonMenu user={eli} />
      <PersonMenu user={buildPerson("tom")} />
    </>,
  );
  await clickItem(user, "Report");
  await user.type(await screen.findByRole("textbox"), "Sells things");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: close }));
  await clickItem(user, "Report", "Tom Novak");
  expect(await screen.findByRole("textbox")).toHaveValue("");
  await user.keyboard("{Escape}");
  await clickItem(user, "Report");
  expect(await screen.findByRole("textbox")).toHaveValue("Sells things");
});

test("keeps a report dialog that was opened again open when its report fails and the text is then removed", async () => {
  const limits = mockTimeLimits();
  mockFetch({ "POST /api/users/eli/report": neverResponds });
  const { user } = renderMenu();
  await clickItem(user, "Report");
  await user.type(await screen.findByRole("textbox"), "Sells things");
  await user.click(screen.getByRole("button", { name: "Send report" }));
  await user.keyboard("{Escape}");
  await clickItem(user, "Report");
  await screen.findByRole("textbox");
  act(() => limits.end());
  await waitFor(() => expect(screen.getByRole("textbox")).not.toHaveAttribute("readonly"));
  await user.clear(screen.getByRole("textbox"));
  expect(screen.getByRole("textbox")).toHaveValue("");
});

test("closes a report dialog that was opened again when its report is sent", async () => {
  let respond: (response: Response) => void = () => undefined;
  mockFetch({ "POST /api/users/eli/report": () => new Promise<Response>((resolve) => (respond = resolve)) });
  const { user } = renderMenu();
  await clickItem(user, "Report");
  await user.type(await screen.findByRole("textbox"), "Sells things");
  await user.click(screen.getByRole("button", { name: "Send report" }));
  await user.keyboard("{Escape}");
  await clickItem(user, "Report");
  expect(await screen.findByRole("textbox")).toHaveAttribute("readonly");
  await act(async () => respond(noContentResponse()));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await clickItem(user, "Report");
  expect(await screen.findByRole("textbox")).toHaveValue("");
});
