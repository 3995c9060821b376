import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { currentToast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { preferencesQuery, sessionsQuery } from "@/lib/account/client";
import { currentUserQuery } from "@/lib/auth/client";
import { blockedQuery } from "@/lib/connections/client";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { pushKeyQuery } from "@/lib/notifications/client";
import { readNotificationSettings } from "@/lib/notifications/schema";
import { ownProfileQuery } from "@/lib/profiles/client";
import { GALLERY } from "@/lib/profiles/constants/gallery";
import type { OwnProfileResponse } from "@/lib/profiles/schema";
import { json, serve } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";

import { OwnProfileScreen } from "./own-profile-screen";

const SAVE = "PUT /api/profiles/me";
const OWN: OwnProfileResponse = {
  id: VIEWER.id,
  email: VIEWER.email,
  profile: { ...VIEWER.profile, location: "Denver", avatarUrl: "/avatars/fox.svg" },
  stats: { connections: 1_204, eventsAttended: 2, messagesSent: 3 },
};
const user = userEvent.setup();

/** A server that keeps what is saved. */
function serveProfile(): ReturnType<typeof serve> {
  let profile = OWN.profile;
  return serve({
    [SAVE]: ({ body }) => {
      const { visibility, ...fields } = body as Partial<OwnProfileResponse["profile"]>;
      profile = { ...profile, ...fields, visibility: { ...profile.visibility, ...visibility } };
      return json(200, { ...OWN, profile });
    },
    "GET /api/avatars/gallery": json(200, GALLERY),
  });
}

function open({ offersSelfie = false } = {}) {
  const client = makeQueryClient();
  client.setQueryData(ownProfileQuery().queryKey, OWN);
  client.setQueryData(currentUserQuery().queryKey, VIEWER);
  client.setQueryData(blockedQuery().queryKey, []);
  // Other cards', each with tests of its own.
  client.setQueryData(pushKeyQuery().queryKey, { publicKey: null });
  client.setQueryData(sessionsQuery().queryKey, []);
  client.setQueryData(preferencesQuery().queryKey, {
    notifications: readNotificationSettings({}),
    quietHours: null,
    timezone: null,
  });
  render(
    <QueryClientProvider client={client}>
      <OwnProfileScreen offersSelfie={offersSelfie} />
      <Toaster />
    </QueryClientProvider>,
  );
  return client;
}
const field = (name: string | RegExp) => within(screen.getByRole("form", { name: "Profile" })).getByLabelText(name);
/** The browser's word on push comes a moment after the first picture. */
const deviceKnown = () => act(() => Promise.resolve());
const save = () => user.click(screen.getByRole("button", { name: "Save Changes" }));
const toastSays = (words: string) =>
  waitFor(() => expect(screen.getAllByRole("listitem").at(-1)).toHaveTextContent(words));

it("shows my tag, my figures, and an email that can't be changed", async () => {
  open();
  await deviceKnown();
  expect(screen.getByRole("heading", { level: 2, name: "Dev Patel" })).toBeVisible();
  expect(screen.getByText("1,204")).toBeVisible();
  expect(field("Email")).toHaveAttribute("readonly");
  expect(field("Email")).toHaveValue("dev@nametag.test");
});

it("offers the twelve cities and the one I have", async () => {
  open();
  await deviceKnown();
  const cities = within(field("Location"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(cities).toHaveLength(14);
  expect(cities.slice(0, 3)).toEqual(["Select your location", "Denver", "Miami"]);
  expect(field("Location")).toHaveValue("Denver");
});

it("names each required field that is blank", async () => {
  const calls = serveProfile();
  open();
  for (const name of [/^First name/, /^Last name/, /^Profession/, /^Company/, /^Industry/])
    await user.clear(field(name));
  await user.type(field("LinkedIn"), "javascript:alert(1)");
  await save();
  const errors: [RegExp, string][] = [
    [/^First name/, "First name is required"],
    [/^Last name/, "Last name is required"],
    [/^Profession/, "Profession is required"],
    [/^Company/, "Company is required"],
    [/^Industry/, "Industry is required"],
    [/^LinkedIn/, "Must be a valid URL"],
  ];
  for (const [name, message] of errors)
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(new RegExp(message)));
  await toastSays("Failed to update profile");
  expect(field(/^First name/)).toHaveFocus();
  expect(calls).toEqual([]);
});

it("saves, and shows it at once on the tag and in the shell", async () => {
  const calls = serveProfile();
  const client = open();
  await user.clear(field(/^First name/));
  await user.type(field(/^First name/), "Deva");
  expect(screen.getByRole("heading", { name: "Deva Patel" })).toBeVisible();
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  await user.type(field("LinkedIn"), "linkedin.com/in/deva");
  await save();
  await toastSays("Profile updated successfully!");
  expect(calls[0]?.body).toMatchObject({
    firstName: "Deva",
    lastName: "Patel",
    linkedinUrl: "https://linkedin.com/in/deva",
    phone: null,
    location: "Denver",
  });
  expect(client.getQueryData(currentUserQuery().queryKey)?.profile.firstName).toBe("Deva");
  await waitFor(() => expect(screen.queryByText("Unsaved changes")).not.toBeInTheDocument());
});

it("keeps what was typed when a save fails, with the server's words", async () => {
  serve({ [SAVE]: json(400, { message: "No.", code: "validation", fields: { company: "Not this one" } }) });
  open();
  await user.type(field(/^Company/), " Inc");
  await save();
  await toastSays("Failed to update profileNo.");
  expect(field(/^Company/)).toHaveValue("Brightwater Labs Inc");
  expect(field(/^Company/)).toHaveAccessibleDescription("Not this one");
});

it("keeps what is typed while a save is under way", async () => {
  let answer: (response: Response) => void = () => undefined;
  serve({ [SAVE]: () => new Promise((resolve) => (answer = resolve)) });
  open();
  await user.type(field(/^Company/), " Inc");
  await save();
  expect(screen.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await user.type(field("Bio"), "Hello");
  await act(async () => answer(json(200, { ...OWN, profile: { ...OWN.profile, company: "Brightwater Labs Inc" } })));
  await toastSays("Profile updated successfully!");
  expect(field(/^Company/)).toHaveValue("Brightwater Labs Inc");
  expect(field("Bio")).toHaveValue("Hello");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
});

it("shows a change made elsewhere, unless something here waits to be saved", async () => {
  const client = open();
  const elsewhere = (company: string) =>
    act(() => client.setQueryData(ownProfileQuery().queryKey, { ...OWN, profile: { ...OWN.profile, company } }));
  void elsewhere("Elsewhere");
  await waitFor(() => expect(field(/^Company/)).toHaveValue("Elsewhere"));
  await user.type(field("Bio"), "Hello");
  void elsewhere("Yet elsewhere");
  expect(field(/^Company/)).toHaveValue("Elsewhere");
  expect(field("Bio")).toHaveValue("Hello");
});

it("saves a choice of who sees a detail as it is made, and takes it back when that fails", async () => {
  const calls = serveProfile();
  open();
  const phone = screen.getAllByRole("combobox", { name: "Phone" }).at(-1) as HTMLElement;
  await user.selectOptions(phone, "Nobody");
  await toastSays("Profile updated successfully!");
  expect(calls[0]?.body).toEqual({ visibility: { phone: "nobody" } });
  serve({ [SAVE]: json(503, { message: "Not now.", code: "unavailable" }) });
  await user.selectOptions(phone, "Connections only");
  await toastSays("Failed to update profileNot now.");
  expect(phone).toHaveValue("nobody");
  serveProfile();
  await user.click(screen.getByRole("checkbox", { name: "Approve connection requests" }));
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "Approve connection requests" })).toBeChecked());
});

it("puts a picture of the gallery on the tag, my family's first, and takes it off", async () => {
  const calls = serveProfile();
  open();
  await user.click(screen.getByRole("button", { name: "Change photo" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Profile picture" }));
  const headings = await dialog.findAllByRole("heading", { level: 4 });
  expect(headings[0]).toHaveTextContent("Technology");
  expect(dialog.getAllByRole("button", { pressed: true })).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: /Ollie the Otter/ }));
  await toastSays("Profile picture updated!");
  expect(calls.at(-1)?.body).toEqual({ avatarUrl: "/avatars/otter.svg" });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

  await user.click(screen.getByRole("button", { name: "Remove photo" }));
  await toastSays("Photo removed");
  expect(screen.getByRole("button", { name: "Add photo" })).toBeVisible();
});

describe("sharing", () => {
  const link = `http://localhost/profile/${VIEWER.id}`;
  const share = () => user.click(screen.getByRole("button", { name: "Share Profile" }));
  const setShare = (value: unknown) => Object.defineProperty(navigator, "share", { value, configurable: true });
  afterEach(() => setShare(undefined));

  it("copies the link where there is no share sheet", async () => {
    open();
    await share();
    await toastSays("Profile link copied!");
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it("opens the share sheet where there is one; closing it is silent", async () => {
    const sheet = jest.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
    setShare(sheet);
    open();
    const toastBefore = currentToast();
    await share();
    expect(sheet).toHaveBeenCalledWith({ title: "Dev Patel on Nametag", url: link });
    expect(currentToast()).toBe(toastBefore);
  });

  it("says when neither works", async () => {
    jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    open();
    await share();
    await toastSays("Share failedUnable to share profile");
  });
});
