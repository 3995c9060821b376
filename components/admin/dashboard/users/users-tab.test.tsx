import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import type { AdminUser } from "@/lib/admin/schema/users";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { fillPublicFields } from "@/lib/profiles/constants/public-profile";
import {
  jsonResponse,
  mockFetch,
  mockTimeLimits,
  networkError,
  neverResponds,
  noContentResponse,
} from "@/tests/support/fakes/fake-fetch";

import { UsersTab } from "./users-tab";

const NOW = "2026-11-20T20:00:00.000Z";
const buildMember = (id: string, firstName: string, more: Partial<AdminUser> = {}): AdminUser => ({
  id,
  email: `${id}@nametag.test`,
  role: "user",
  createdAt: "2026-10-01T12:00:00.000Z",
  lastActiveAt: null,
  suspendedAt: null,
  hasTwoStep: false,
  isGuestMailRaised: false,
  organizer: null,
  isEmailVerified: true,
  profile: { ...fillPublicFields(null), firstName, lastName: "Quist" },
  ...more,
});
const [me, leo] = [
  buildMember("me", "Marisol", { role: "admin" }),
  buildMember("leo", "Leocadia", { hasTwoStep: true }),
];
const PATH = "/api/admin/users";
const EVENTS_PATH = "/api/events/manage?scope=upcoming&createdBy=leo";

/** `table` has the responses to further calls. */
function show(table: Parameters<typeof mockFetch>[0] = {}) {
  const calls = mockFetch({
    [`GET ${PATH}?search=&limit=100`]: jsonResponse(200, [me, leo]),
    "GET /api/admin/reports": jsonResponse(200, []),
    [`GET ${EVENTS_PATH}`]: jsonResponse(200, []),
    ...table,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UsersTab viewerId="me" invites={false} search="" onSearch={() => undefined} now={NOW} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), calls };
}
async function choose(user: ReturnType<typeof userEvent.setup>, item: string) {
  await user.click(await screen.findByRole("button", { name: "More about Leocadia Quist" }));
  await user.click(screen.getByRole("menuitem", { name: item }));
}

test.each([
  { found: [leo], count: "1 user" },
  { found: [me, leo], count: "2 users" },
])("counts the users found: $count", async ({ found, count }) => {
  show({ [`GET ${PATH}?search=&limit=100`]: jsonResponse(200, found) });
  expect(await screen.findByText(count)).toBeInTheDocument();
});

test("counts also the users that aren't loaded", async () => {
  const headers = { Link: `<${PATH}?cursor=a>; rel="next"`, "X-Total-Count": "188" };
  show({ [`GET ${PATH}?search=&limit=100`]: new Response(JSON.stringify([me, leo]), { headers }) });
  expect(await screen.findByText("188 users")).toBeInTheDocument();
});

test("saves a role when it is selected", async () => {
  const { user, calls } = show({ [`PATCH ${PATH}/leo/role`]: jsonResponse(200, { ...leo, role: "admin" }) });
  const role = await screen.findByRole("combobox", { name: "Role of Leocadia Quist" });
  await user.selectOptions(role, "admin");
  expect(await screen.findByText("Role Updated")).toBeInTheDocument();
  expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ role: "admin" });
  expect(role).toHaveValue("admin");
});

test("reverts a refused role, with the server's message or a fallback", async () => {
  const refusal = { message: "The last admin can't be demoted.", code: "conflict" };
  const responses = [jsonResponse(409, refusal), new Response("gone", { status: 502 })];
  const { user } = show({ [`PATCH ${PATH}/me/role`]: () => responses.shift() ?? noContentResponse() });
  const role = await screen.findByRole("combobox", { name: "Role of Marisol Quist" });
  await user.selectOptions(role, "user");
  expect(await screen.findByText("Update Failed")).toBeInTheDocument();
  expect(screen.getByText(refusal.message)).toBeInTheDocument();
  expect(role).toHaveValue("admin");
  await user.selectOptions(role, "user");
  expect(await screen.findByText("Failed to update user role.")).toBeInTheDocument();
});

test("sets a password of six characters, but not of five", async () => {
  const responses = [new Response("gone", { status: 502 }), noContentResponse()];
  const { user, calls } = show({ [`POST ${PATH}/leo/reset-password`]: () => responses.shift() ?? noContentResponse() });
  await choose(user, "Reset password");
  const dialog = screen.getByRole("dialog");
  const reset = within(dialog).getByRole("button", { name: "Reset password" });
  await user.type(within(dialog).getByLabelText(/^New password/), "12345");
  expect(reset).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/^New password/), "6");
  await user.click(reset);
  expect(await screen.findByText("Reset Failed")).toBeInTheDocument();
  expect(screen.getByText("Failed to reset password.")).toBeInTheDocument();
  await user.click(reset);
  expect(await screen.findByText("Password Reset")).toBeInTheDocument();
  expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({ newPassword: "123456" });
});

test("takes a published organizer page down, and allows it again", async () => {
  const page = { slug: "leos", isPublished: true, isTakenDown: false };
  const down = { ...leo, organizer: { ...page, isPublished: false, isTakenDown: true } };
  const path = `${PATH}/leo/organizer-taken-down`;
  const { user } = show({
    [`GET ${PATH}?search=&limit=100`]: jsonResponse(200, [me, { ...leo, organizer: page }]),
    [`POST ${path}`]: jsonResponse(200, down),
    [`DELETE ${path}`]: jsonResponse(200, { ...down, organizer: { ...down.organizer, isTakenDown: false } }),
  });
  await choose(user, "Take down organizer page");
  await user.click(screen.getByRole("button", { name: "Take down" }));
  expect(await screen.findByText("Page Taken Down")).toBeInTheDocument();
  await choose(user, "Allow organizer page");
  await user.click(screen.getByRole("button", { name: "Allow" }));
  expect(await screen.findByText("Page Allowed")).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "More about Leocadia Quist" }));
  expect(screen.queryByRole("menuitem", { name: /organizer page/ })).toBeNull();
});

test("raises the limit of mail to guests, and sets the usual one again", async () => {
  const path = `${PATH}/leo/guest-mail`;
  const { user } = show({
    [`POST ${path}`]: jsonResponse(200, { ...leo, isGuestMailRaised: true }),
    [`DELETE ${path}`]: jsonResponse(200, leo),
  });
  await choose(user, "More mail to guests");
  expect(screen.getByRole("alertdialog")).toHaveTextContent("Up to 2,000 mails a day instead of 200");
  await user.click(screen.getByRole("button", { name: "Allow more mail" }));
  expect(await screen.findByText("More Mail Allowed")).toBeInTheDocument();
  await choose(user, "Usual mail to guests");
  await user.click(screen.getByRole("button", { name: "Set usual limit" }));
  expect(await screen.findByText("Usual Limit Set")).toBeInTheDocument();
});

test("deletes a user after a confirmation, and reports a failure", async () => {
  const responses = [new Response("gone", { status: 502 }), noContentResponse()];
  const { user, calls } = show({ [`DELETE ${PATH}/leo`]: () => responses.shift() ?? networkError() });
  await choose(user, "Delete user");
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  expect(calls.filter(({ method }) => method === "DELETE")).toEqual([]);
  await choose(user, "Delete user");
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete user" }));
  expect(await screen.findByText("Delete Failed")).toBeInTheDocument();
  expect(screen.getByText("Failed to delete user.")).toBeInTheDocument();
  await choose(user, "Delete user");
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete user" }));
  expect(await screen.findByText("User Deleted")).toBeInTheDocument();
  expect(screen.queryByText("leo@nametag.test")).not.toBeInTheDocument();
});

test.each([
  ["Reset password", "POST", "leo/reset-password", "Reset password", "Reset Failed"],
  ["Reset two-step sign-in", "POST", "leo/reset-two-step", "Reset", "Reset Failed"],
  ["Suspend", "POST", "leo/suspend", "Suspend", "Update Failed"],
  ["Delete user", "DELETE", "leo", "Delete user", "Delete Failed"],
])("lets the dialog of %s be closed while its request is sent, and reports the failure", async (...row) => {
  const [item, method, path, confirm, title] = row;
  const limits = mockTimeLimits();
  const { user, calls } = show({ [`${method} ${PATH}/${path}`]: neverResponds });
  const role = item === "Reset password" ? "dialog" : "alertdialog";
  const getButton = (name: string) => within(screen.getByRole(role)).getByRole("button", { name });
  await choose(user, item);
  if (role === "dialog") await user.type(screen.getByLabelText(/^New password/), "123456");
  await user.click(getButton(confirm));
  await user.click(getButton("Cancel"));
  await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
  expect(screen.getByRole("button", { name: "More about Leocadia Quist" })).toHaveFocus();

  await choose(user, item);
  expect(getButton(confirm)).toBeDisabled();
  act(() => limits.end());
  await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(calls.filter((call) => call.method === method)).toHaveLength(1);
});

test("doesn't offer the viewer to suspend or delete themselves", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "More about Marisol Quist" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Reset password",
    "Created events",
  ]);
});

test.each(["Suspend", "Delete user"])(
  "%s says how many upcoming events of the member stay, with a link",
  async (item) => {
    const headers = { Link: `<${EVENTS_PATH}&cursor=a>; rel="next"`, "X-Total-Count": "120" };
    const { user } = show({ [`GET ${EVENTS_PATH}`]: new Response(JSON.stringify([{ id: "mixer" }]), { headers }) });
    await choose(user, item);
    const status = within(screen.getByRole("alertdialog")).getByRole("status");
    await waitFor(() => expect(status).toHaveTextContent("120 upcoming events that they created will stay."));
    expect(within(status).getByRole("link", { name: "Show their events" })).toHaveAttribute(
      "href",
      "/admin/events?createdBy=leo",
    );
  },
);

test("says nothing about events if the member created none", async () => {
  const { user, calls } = show();
  await choose(user, "Suspend");
  await waitFor(() => expect(calls.some(({ path }) => path === EVENTS_PATH)).toBe(true));
  expect(within(screen.getByRole("alertdialog")).getByRole("status")).toBeEmptyDOMElement();
});
