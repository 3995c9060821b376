import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { clearStoredSession, currentUserQuery } from "@/lib/auth/client";
import { ApiError, apiUpload } from "@/lib/http/browser/api-client";
import { makeQueryClient } from "@/lib/http/browser/query-client";
import { storedHeadshot } from "@/lib/profiles/client";
import type { Viewer } from "@/lib/profiles/schema";
import { json, serve } from "@/tests/support/fakes/fake-fetch";
import { VIEWER } from "@/tests/support/fixtures/viewer";

import { OwnNameTag } from "../tag/own-name-tag";
import { cropPhoto, isReadable } from "./photo-canvas";
import { PhotoDialog } from "./photo-dialog";

// jsdom decodes and draws nothing; tests/e2e/photo.spec.ts does, in a browser.
jest.mock("./photo-canvas");
jest.mock("./photo-crop", () => ({
  __esModule: true,
  default: (props: { progress: number | null; onBack: () => void; onUse: (area: object, degrees: number) => void }) => (
    <>
      <p>{props.progress === null ? "Ready" : `Sent ${props.progress}`}</p>
      <button onClick={props.onBack}>Back</button>
      <button onClick={() => props.onUse({ x: 0, y: 0, width: 9, height: 9 }, 90)}>Use Photo</button>
    </>
  ),
}));
jest.mock("@/lib/http/browser/api-client", () => ({ ...jest.requireActual("@/lib/http/browser/api-client"), apiUpload: jest.fn() }));

const HEADSHOT = "data:image/jpeg;base64,AAAA";
const user = userEvent.setup();
const file = new File(["a photo"], "me.jpg", { type: "image/jpeg" });
const sent = jest.mocked(apiUpload);

beforeEach(() => {
  jest.mocked(isReadable).mockResolvedValue(true);
  jest.mocked(cropPhoto).mockResolvedValue({ photo: new Blob(["cut"]), headshot: HEADSHOT });
  sent.mockReset().mockResolvedValue({ avatarUrl: "/uploads/new.webp" });
  URL.createObjectURL = jest.fn(() => "blob:photo");
  URL.revokeObjectURL = jest.fn();
  serve({ "GET /api/avatars/gallery": json(200, []) });
});

function open({ offersSelfie = false } = {}) {
  const client = makeQueryClient();
  client.setQueryData(currentUserQuery().queryKey, VIEWER);
  const onOpenChange = jest.fn();
  render(
    <QueryClientProvider client={client}>
      <PhotoDialog
        open
        onOpenChange={onOpenChange}
        userId={VIEWER.id}
        current={null}
        industry="Technology"
        offersSelfie={offersSelfie}
      />
      <Toaster />
    </QueryClientProvider>,
  );
  return { client, onOpenChange };
}
const choose = () => user.upload(screen.getByLabelText(/Upload a photo/), file);
const use = async () => user.click(await screen.findByRole("button", { name: "Use Photo" }));
const toastSays = (words: string) =>
  waitFor(() => expect(screen.getAllByRole("listitem").at(-1)).toHaveTextContent(words));

it("sends the cut of a photo and puts it on the tag, and keeps it on this device", async () => {
  const { client, onOpenChange } = open();
  await choose();
  await use();
  await toastSays("Profile picture updated!");
  expect(cropPhoto).toHaveBeenCalledWith("blob:photo", { x: 0, y: 0, width: 9, height: 9 }, 90);
  const [path, form] = sent.mock.calls[0] ?? [];
  expect(path).toBe("/api/profiles/me/avatar");
  expect(form?.get("avatar")).toBeInstanceOf(Blob);
  expect(client.getQueryData(currentUserQuery().queryKey)?.profile.avatarUrl).toBe("/uploads/new.webp");
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(storedHeadshot(VIEWER.id)).toContain(HEADSHOT);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:photo");
});

it("shows how far it is, and can be cancelled without a word", async () => {
  let fail: (error: unknown) => void = () => undefined;
  sent.mockImplementation((_path, _form, { onProgress, signal } = {}) => {
    onProgress?.(0.5);
    signal?.addEventListener("abort", () => fail(new TypeError("cut off")));
    return new Promise((_, reject) => (fail = reject));
  });
  open();
  await choose();
  await use();
  expect(await screen.findByText("Sent 0.5")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByText("Ready")).toBeVisible();
  expect(screen.queryByText("Failed to update picture")).not.toBeInTheDocument();
});

it.each([
  [new ApiError(413, "File Too Large", "File Too Large"), "Failed to update pictureFile Too Large"],
  [new TypeError("no network"), "Failed to update pictureFailed to upload avatar"],
])("says why it failed, and keeps the photo to try again: %s", async (error, words) => {
  sent.mockRejectedValueOnce(error);
  open();
  await choose();
  await use();
  await toastSays(words);
  await use();
  await toastSays("Profile picture updated!");
});

it("says that a file is no picture, before anything is sent", async () => {
  jest.mocked(isReadable).mockResolvedValue(false);
  open();
  await choose();
  await toastSays("Failed to update pictureThis file can't be read as a picture.");
  expect(sent).not.toHaveBeenCalled();
});

it("offers a selfie where the setting says so, and nowhere else", () => {
  open();
  expect(screen.queryByRole("button", { name: "Take a selfie" })).not.toBeInTheDocument();
  open({ offersSelfie: true });
  expect(screen.getByRole("button", { name: "Take a selfie", hidden: true })).toBeInTheDocument();
});

describe("my own card", () => {
  const card = (avatarUrl: string | null) => {
    const client = makeQueryClient();
    const viewer: Viewer = { ...VIEWER, profile: { ...VIEWER.profile, avatarUrl } };
    client.setQueryData(currentUserQuery().queryKey, viewer);
    const loaded = jest.spyOn(window.Image.prototype, "src", "set");
    render(
      <QueryClientProvider client={client}>
        <OwnNameTag userId={VIEWER.id} profile={{ ...VIEWER.profile, avatarUrl }} />
      </QueryClientProvider>,
    );
    return () => loaded.mock.calls.flat();
  };
  const keep = () =>
    window.localStorage.setItem(
      `nametag_headshot_${VIEWER.id}`,
      JSON.stringify({ picture: HEADSHOT, avatarUrl: "/uploads/new.webp" }),
    );

  it("wears the headshot of this device in place of the server's avatar", () => {
    keep();
    expect(card("/uploads/new.webp")()).toEqual([HEADSHOT]);
  });

  it("wears the server's when another was put on elsewhere", () => {
    keep();
    expect(card("/avatars/fox.svg")()).toEqual(["/avatars/fox.svg"]);
  });

  it("forgets it when the session ends", () => {
    keep();
    act(clearStoredSession);
    expect(storedHeadshot(VIEWER.id)).toBeNull();
  });
});
