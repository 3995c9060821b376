import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { SignOutProvider } from "@/components/live/sign-out/sign-out-provider";
import { dismissToast, getCurrentToast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { ownProfileQuery } from "@/lib/profiles/client/profile";
import { listGallery } from "@/lib/profiles/data/gallery";
import type { OwnProfileResponse } from "@/lib/profiles/responses/profile";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { expectToast, OWN_PROFILE } from "@/tests/support/fixtures/settings";
import { VIEWER } from "@/tests/support/fixtures/viewer";

import { OwnProfileScreen } from "./own-profile-screen";

jest.mock("next/navigation", () => jest.requireActual("@/tests/support/fakes/navigation"));
jest.mock("@/components/live/use-realtime", () => ({ useOutbox: () => ({ countUnsent: () => 0 }) }));

const SAVE = "PUT /api/profiles/me";
const user = userEvent.setup();

function serveProfile(): ReturnType<typeof mockFetch> {
  let profile = OWN_PROFILE.profile;
  return mockFetch({
    [SAVE]: ({ body }) => {
      const { visibility, ...fields } = body as Partial<OwnProfileResponse["profile"]>;
      profile = { ...profile, ...fields, visibility: { ...profile.visibility, ...visibility } };
      return jsonResponse(200, { ...OWN_PROFILE, profile });
    },
    "GET /api/avatars/gallery": jsonResponse(200, listGallery("en")),
  });
}

function open({ offersSelfie = false } = {}) {
  const client = createQueryClient();
  client.setQueryData(ownProfileQuery().queryKey, OWN_PROFILE);
  client.setQueryData(currentUserQuery().queryKey, VIEWER);
  render(
    <QueryClientProvider client={client}>
      <SignOutProvider>
        <OwnProfileScreen offersSelfie={offersSelfie} />
      </SignOutProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  return client;
}
const field = (name: string | RegExp) => within(screen.getByRole("form", { name: "Profile" })).getByLabelText(name);
const save = () => user.click(screen.getByRole("button", { name: "Save Changes" }));

it("shows the name tag, the counts, and a read-only email", async () => {
  open();
  expect(screen.getByRole("heading", { level: 2, name: "Dev Patel" })).toBeVisible();
  expect(screen.getByText("1,204")).toBeVisible();
  expect(field("Email")).toHaveAttribute("readonly");
  expect(field("Email")).toHaveValue("dev@nametag.test");
});

it("links to the settings and the install page, and offers the walkthrough", () => {
  open();
  expect(screen.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/settings");
  expect(screen.getByRole("link", { name: "Install App" })).toHaveAttribute("href", "/install-app");
  expect(screen.getByRole("button", { name: "Restart Walkthrough" })).toBeVisible();
});

it("offers the twelve cities and the member's current one", async () => {
  open();
  const cities = within(field("Location"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(cities).toHaveLength(15);
  expect(cities.slice(0, 3)).toEqual(["Select your location", "Denver", "Miami"]);
  expect(field("Location")).toHaveValue("Denver");
});

it("reports a blank name and a wrong address", async () => {
  const calls = serveProfile();
  open();
  for (const name of [/^First name/, /^Last name/]) await user.clear(field(name));
  await user.type(field("LinkedIn"), "javascript:alert(1)");
  await save();
  await expectToast("Failed to update profile");
  const errors: [RegExp, string][] = [
    [/^First name/, "First name is required"],
    [/^Last name/, "Last name is required"],
    [/^LinkedIn/, "Must be a valid URL"],
  ];
  for (const [name, message] of errors)
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(new RegExp(message)));
  expect(field(/^First name/)).toHaveFocus();
  expect(calls).toEqual([]);
});

it("saves with one press what is given: only the name is required", async () => {
  const calls = serveProfile();
  open();
  for (const name of [/^Profession/, /^Company/, /^Industry/]) await user.clear(field(name));
  await user.type(field("Looking for"), "Zebras");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  await save();
  await expectToast("Profile updated successfully!");
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toMatchObject({
    profession: null,
    company: null,
    industry: null,
    lookingFor: ["Zebras"],
  });
});

it("shows an edit on the name tag as it is typed, and in the shell once it is saved", async () => {
  const calls = serveProfile();
  const client = open();
  await user.clear(field(/^First name/));
  await user.type(field(/^First name/), "Deva");
  expect(screen.getByRole("heading", { name: "Deva Patel" })).toBeVisible();
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  await user.type(field("LinkedIn"), "linkedin.com/in/deva");
  await save();
  await expectToast("Profile updated successfully!");
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

it("says after a confirmed number was changed that texts wait, and leads to where it is confirmed", async () => {
  mockFetch({ [SAVE]: jsonResponse(200, { ...OWN_PROFILE, isTextNumberEnded: true }) });
  open();
  await user.type(field("Phone"), "813 555 0143");
  await save();
  await expectToast("Profile updated successfully!");
  act(() => dismissToast(getCurrentToast()?.id ?? 0));
  await expectToast("Text messages wait until you confirm your number.");
  expect(screen.getByRole("link", { name: "Confirm" })).toHaveAttribute(
    "href",
    "/settings/notifications#text-messages",
  );
});

it("shows pronouns on the name tag as they are typed, saves them, and refuses more than 40 characters", async () => {
  const calls = serveProfile();
  open();
  await user.type(field("Pronouns (optional)"), "they/them");
  expect(within(screen.getByRole("article")).getByText("they/them")).toBeVisible();
  await save();
  await expectToast("Profile updated successfully!");
  expect(calls[0]?.body).toMatchObject({ pronouns: "they/them" });
  await user.type(field("Pronouns (optional)"), "x".repeat(32));
  await save();
  expect(field("Pronouns (optional)")).toHaveAccessibleDescription("Please use at most 40 characters");
  expect(calls).toHaveLength(1);
});

it("keeps the typed text and shows the server's message when a save fails", async () => {
  mockFetch({ [SAVE]: jsonResponse(400, { message: "No.", code: "validation", fields: { company: "Not this one" } }) });
  open();
  await user.type(field(/^Company/), " Inc");
  await save();
  await expectToast("Failed to update profileNo.");
  expect(field(/^Company/)).toHaveValue("Brightwater Labs Inc");
  expect(field(/^Company/)).toHaveAccessibleDescription("Not this one");
});

it("keeps text that is typed while a save is pending", async () => {
  let respond: (response: Response) => void = () => undefined;
  mockFetch({ [SAVE]: () => new Promise((resolve) => (respond = resolve)) });
  open();
  await user.type(field(/^Company/), " Inc");
  await save();
  expect(screen.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await user.type(field("Bio"), "Hello");
  await act(async () =>
    respond(
      jsonResponse(200, { ...OWN_PROFILE, profile: { ...OWN_PROFILE.profile, company: "Brightwater Labs Inc" } }),
    ),
  );
  await expectToast("Profile updated successfully!");
  expect(field(/^Company/)).toHaveValue("Brightwater Labs Inc");
  expect(field("Bio")).toHaveValue("Hello");
  expect(screen.getByText("Unsaved changes")).toBeVisible();
});

it("shows a change from another device unless this form has unsaved changes", async () => {
  const client = open();
  const changeElsewhere = (company: string) =>
    act(() =>
      client.setQueryData(ownProfileQuery().queryKey, { ...OWN_PROFILE, profile: { ...OWN_PROFILE.profile, company } }),
    );
  void changeElsewhere("Elsewhere");
  await waitFor(() => expect(field(/^Company/)).toHaveValue("Elsewhere"));
  await user.type(field("Bio"), "Hello");
  void changeElsewhere("Elsewhere again");
  expect(field(/^Company/)).toHaveValue("Elsewhere");
  expect(field("Bio")).toHaveValue("Hello");
});

it("saves an avatar of the gallery, which starts with the member's industry, and removes it", async () => {
  const calls = serveProfile();
  open();
  await user.click(screen.getByRole("button", { name: "Change photo" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Profile picture" }));
  const headings = await dialog.findAllByRole("heading", { level: 4 });
  expect(headings[0]).toHaveTextContent("Technology");
  expect(dialog.getAllByRole("button", { pressed: true })).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: /Ollie the Otter/ }));
  await expectToast("Profile picture updated!");
  expect(calls.at(-1)?.body).toEqual({ avatarUrl: "/avatars/otter.svg" });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

  await user.click(screen.getByRole("button", { name: "Remove photo" }));
  await expectToast("Photo removed");
  expect(screen.getByRole("button", { name: "Add photo" })).toBeVisible();
});

describe("sharing", () => {
  const link = `http://localhost/profile/${VIEWER.id}`;
  const share = () => user.click(screen.getByRole("button", { name: "Share Profile" }));
  const setShare = (value: unknown) => Object.defineProperty(navigator, "share", { value, configurable: true });
  afterEach(() => setShare(undefined));

  it("copies the link when the device has no share sheet", async () => {
    open();
    await share();
    await expectToast("Profile link copied!");
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it("opens the share sheet and shows no toast when it is closed", async () => {
    const sheet = jest.fn().mockRejectedValue(new DOMException("closed", "AbortError"));
    setShare(sheet);
    open();
    await share();
    expect(sheet).toHaveBeenCalledWith({ title: "Dev Patel on Nametag", url: link });
    expect(getCurrentToast()?.open).not.toBe(true);
  });

  it("reports when the link can neither be shared nor copied", async () => {
    jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    open();
    await share();
    await expectToast("Share failedUnable to share profile");
  });
});
