import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { Toaster } from "@/components/ui/feedback/toaster";
import { clearStoredSession } from "@/lib/auth/client/stored-session";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import { ApiError, apiUpload } from "@/lib/http/browser/api-client";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { getStoredHeadshot } from "@/lib/profiles/client/headshot";
import type { Viewer } from "@/lib/profiles/schema/own-profile";
import { jsonResponse, mockFetch } from "@/tests/support/fakes/fake-fetch";
import { expectToast } from "@/tests/support/fixtures/settings";
import { VIEWER } from "@/tests/support/fixtures/viewer";

import { OwnAvatar } from "../name-tag/own-avatar";
import { cropPhoto, isReadable } from "./photo-canvas";
import { PhotoDialog } from "./photo-dialog";

// jsdom can't draw pictures; tests/e2e/account/profile-picture.spec.ts covers the crop.
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
jest.mock("@/lib/http/browser/api-client", () => ({
  ...jest.requireActual("@/lib/http/browser/api-client"),
  apiUpload: jest.fn(),
}));

const HEADSHOT = "data:image/jpeg;base64,AAAA";
const user = userEvent.setup();
const file = new File(["a photo"], "me.jpg", { type: "image/jpeg" });
const upload = jest.mocked(apiUpload);

beforeEach(() => {
  jest.mocked(isReadable).mockResolvedValue(true);
  jest.mocked(cropPhoto).mockResolvedValue({ photo: new Blob(["cropped"]), headshot: HEADSHOT });
  upload.mockReset().mockResolvedValue({ avatarUrl: "/uploads/new.webp" });
  URL.createObjectURL = jest.fn(() => "blob:photo");
  URL.revokeObjectURL = jest.fn();
  mockFetch({ "GET /api/avatars/gallery": jsonResponse(200, []) });
});

function open({ offersSelfie = false } = {}) {
  const client = createQueryClient();
  client.setQueryData(currentUserQuery().queryKey, VIEWER);
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={client}>
      <PhotoDialog {...{ onClose, offersSelfie }} userId={VIEWER.id} current={null} industry="Technology" />
      <Toaster />
    </QueryClientProvider>,
  );
  return { client, onClose };
}
const chooseFile = () => user.upload(screen.getByLabelText(/Upload a photo/), file);
const usePhoto = async () => user.click(await screen.findByRole("button", { name: "Use Photo" }));

it("uploads the cropped photo, updates the queries, and stores the headshot on this device", async () => {
  const { client, onClose } = open();
  await chooseFile();
  await usePhoto();
  await expectToast("Profile picture updated!");
  expect(cropPhoto).toHaveBeenCalledWith("blob:photo", { x: 0, y: 0, width: 9, height: 9 }, 90);
  const [path, form] = upload.mock.calls[0] ?? [];
  expect(path).toBe("/api/profiles/me/avatar");
  expect(form?.get("avatar")).toBeInstanceOf(Blob);
  expect(client.getQueryData(currentUserQuery().queryKey)?.profile.avatarUrl).toBe("/uploads/new.webp");
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(getStoredHeadshot(VIEWER.id)).toContain(HEADSHOT);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:photo");
});

it("shows the progress, and no toast when the upload is cancelled", async () => {
  let fail: (error: unknown) => void = () => undefined;
  upload.mockImplementation((_path, _form, { onProgress, signal } = {}) => {
    onProgress?.(0.5);
    signal?.addEventListener("abort", () => fail(new TypeError("aborted")));
    return new Promise((_, reject) => (fail = reject));
  });
  open();
  await chooseFile();
  await usePhoto();
  expect(await screen.findByText("Sent 0.5")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByText("Ready")).toBeVisible();
  expect(screen.queryByText("Failed to update picture")).not.toBeInTheDocument();
});

it.each([
  [new ApiError(413, "File Too Large", "File Too Large"), "Failed to update pictureFile Too Large"],
  [new ApiError(502, "<html>"), "Failed to update pictureFailed to upload avatar"],
  [new TypeError("no network"), "Failed to update pictureNetwork error. Please check your connection and try again."],
])("reports a failed upload (%s) and keeps the photo for another try", async (error, words) => {
  upload.mockRejectedValueOnce(error);
  open();
  await chooseFile();
  await usePhoto();
  await expectToast(words);
  await usePhoto();
  await expectToast("Profile picture updated!");
});

it("rejects a file that is no picture before uploading it", async () => {
  jest.mocked(isReadable).mockResolvedValue(false);
  open();
  await chooseFile();
  await expectToast("Failed to update pictureThis file is damaged or not a picture. Please choose another.");
  expect(upload).not.toHaveBeenCalled();
});

it.each([
  ["its type", new File(["a photo"], "photo", { type: "image/heic" })],
  ["its name", new File(["a photo"], "IMG_1.HEIC")],
])("says what to choose instead of a HEIC photo, known by %s", async (_, photo) => {
  jest.mocked(isReadable).mockResolvedValue(false);
  open();
  // A dropped file isn't filtered by the input's types.
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(/Upload a photo/), photo);
  await expectToast("Failed to update pictureThis browser can't read HEIC photos. Please choose a JPEG or PNG.");
});

it("offers a selfie only when the setting allows it", () => {
  open();
  expect(screen.queryByRole("button", { name: "Take a selfie" })).not.toBeInTheDocument();
  open({ offersSelfie: true });
  expect(screen.getByRole("button", { name: "Take a selfie", hidden: true })).toBeInTheDocument();
});

describe("the own picture", () => {
  const card = (avatarUrl: string | null) => {
    const client = createQueryClient();
    const viewer: Viewer = { ...VIEWER, profile: { ...VIEWER.profile, avatarUrl } };
    client.setQueryData(currentUserQuery().queryKey, viewer);
    const loadedUrls = jest.spyOn(window.Image.prototype, "src", "set");
    render(
      <QueryClientProvider client={client}>
        <OwnAvatar userId={VIEWER.id} profile={{ ...VIEWER.profile, avatarUrl }} />
      </QueryClientProvider>,
    );
    return () => loadedUrls.mock.calls.flat();
  };
  const storeHeadshot = () =>
    window.localStorage.setItem(
      `nametag_headshot_${VIEWER.id}`,
      JSON.stringify({ picture: HEADSHOT, avatarUrl: "/uploads/new.webp" }),
    );

  it("shows the headshot stored on this device in place of the server's avatar", () => {
    storeHeadshot();
    expect(card("/uploads/new.webp")()).toEqual([HEADSHOT]);
  });

  it("shows the server's avatar when it was changed on another device", () => {
    storeHeadshot();
    expect(card("/avatars/fox.svg")()).toEqual(["/avatars/fox.svg"]);
  });

  it("removes the headshot when the session ends", () => {
    storeHeadshot();
    act(clearStoredSession);
    expect(getStoredHeadshot(VIEWER.id)).toBeNull();
  });
});
