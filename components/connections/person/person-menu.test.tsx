import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { BlockedPeople } from "@/components/settings/privacy/blocked-people-card";
import { Toaster } from "@/components/ui/feedback/toaster";
import { blockedQuery, connectionsQuery } from "@/lib/connections/client";
import type { BlockedPerson } from "@/lib/connections/schema";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { json, networkFailure, noContent, serve } from "@/tests/support/fakes/fake-fetch";
import { connection, person } from "@/tests/support/fixtures/people";

import { PersonMenu } from "./person-menu";

const eli = person("eli");
const blocked: BlockedPerson = { userId: "eli", createdAt: "2026-11-20T12:00:00.000Z", user: eli };

function show(element = <PersonMenu user={eli} />) {
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      {element}
      <Toaster />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), client };
}

async function choose(user: ReturnType<typeof userEvent.setup>, item: string) {
  await user.click(screen.getByRole("button", { name: "More about Eli Novak" }));
  await user.click(screen.getByRole("menuitem", { name: item }));
}

test("Block says what happens, asks first, and has all lists read again", async () => {
  const { user, client } = show();
  client.setQueryData(connectionsQuery().queryKey, [connection("ana", "eli")]);
  client.setQueryData(["/api/messages/conversations"], []);
  const calls = serve({ "POST /api/users/eli/block": noContent() });
  await choose(user, "Block");
  const question = await screen.findByRole("alertdialog", { name: "Block Eli?" });
  expect(question).toHaveTextContent("vanish from each other's lists, maps and messages, and your connection ends");
  expect(calls).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "Block" }));
  expect(await screen.findByText("Eli is blocked")).toBeInTheDocument();
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  for (const key of [connectionsQuery().queryKey, ["/api/messages/conversations"]])
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

test("a block that fails says so and leaves all as it is", async () => {
  const { user } = show();
  serve({ "POST /api/users/eli/block": networkFailure() });
  await choose(user, "Block");
  await user.click(await screen.findByRole("button", { name: "Block" }));
  expect(await screen.findByText("Couldn't block")).toBeInTheDocument();
  expect(screen.getByText("Network error. Please check your connection and try again.")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "More about Eli Novak" })).toHaveFocus());
});

test("who is blocked can be unblocked from the same menu", async () => {
  const { user } = show(<PersonMenu user={eli} isBlocked />);
  const calls = serve({ "DELETE /api/users/eli/block": noContent() });
  await choose(user, "Unblock");
  await user.click(await screen.findByRole("button", { name: "Unblock" }));
  expect(await screen.findByText("Eli is unblocked")).toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

test("a report needs words, counts them, and is thanked for", async () => {
  const { user } = show();
  const calls = serve({ "POST /api/users/eli/report": noContent() });
  await choose(user, "Report");
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

test("a report that fails keeps its words", async () => {
  const { user } = show();
  serve({ "POST /api/users/eli/report": json(429, { message: "Too many attempts. Please try again in 5 minutes." }) });
  await choose(user, "Report");
  await user.type(await screen.findByRole("textbox"), "Sells things");
  await user.click(screen.getByRole("button", { name: "Send report" }));
  expect(await screen.findByText("Couldn't send the report")).toBeInTheDocument();
  expect(screen.getByRole("textbox")).toHaveValue("Sells things");
});

describe("the list of blocked people", () => {
  test("names them, and lets each go again", async () => {
    const { user, client } = show(<BlockedPeople />);
    client.setQueryData(blockedQuery().queryKey, [blocked]);
    serve({ "DELETE /api/users/eli/block": noContent(), "GET /api/users/blocked": json(200, []) });
    expect(await screen.findByText("Eli Novak")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Unblock Eli Novak" }));
    expect(await screen.findByText("You haven't blocked anybody.")).toBeInTheDocument();
  });

  test("offers to try again when it can't be had", async () => {
    serve({ "GET /api/users/blocked": json(403, { message: "Not now." }) });
    const { user } = show(<BlockedPeople />);
    expect(await screen.findByText("Couldn't load this list")).toBeInTheDocument();
    serve({ "GET /api/users/blocked": json(200, [blocked]) });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Eli Novak")).toBeInTheDocument();
  });
});
