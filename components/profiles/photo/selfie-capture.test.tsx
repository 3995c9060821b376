import { fireEvent, render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { SelfieCaptureDialog } from "./selfie-capture";

const user = userEvent.setup();
const stop = jest.fn();
const camera = jest.fn();
const PICTURE = "data:image/jpeg;base64,AAAA";

beforeEach(() => {
  stop.mockReset();
  camera.mockReset().mockResolvedValue({ getTracks: () => [{ stop }] });
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: camera }, configurable: true });
  jest.spyOn(HTMLVideoElement.prototype, "videoWidth", "get").mockReturnValue(1280);
  jest.spyOn(HTMLVideoElement.prototype, "videoHeight", "get").mockReturnValue(720);
  jest.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue(PICTURE);
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
});

const drawImage = jest.fn();
const canDraw = (context: object | null) =>
  jest.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);

function open() {
  const props = { onOpenChange: jest.fn(), onCapture: jest.fn() };
  const view = render(<SelfieCaptureDialog open {...props} />);
  return { ...props, ...view };
}
const play = async () => fireEvent.playing(await screen.findByLabelText("Your camera"));

it("takes the middle square from the front camera, lets it be retaken, and hands over what is used", async () => {
  canDraw({ drawImage });
  const { onCapture, onOpenChange } = open();
  expect(camera).toHaveBeenCalledWith(
    expect.objectContaining({ video: expect.objectContaining({ facingMode: "user" }), audio: false }),
  );
  expect(screen.getByRole("button", { name: "Capture" })).toBeDisabled();
  await play();
  await user.click(screen.getByRole("button", { name: "Capture" }));
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 280, 0, 720, 720, 0, 0, 720, 720);
  // Its light goes out as soon as the picture stands.
  expect(stop).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("button", { name: "Use Photo" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Retake" }));
  expect(camera).toHaveBeenCalledTimes(2);
  await play();
  await user.click(screen.getByRole("button", { name: "Capture" }));
  expect(onCapture).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Use Photo" }));
  expect(onCapture).toHaveBeenCalledWith(PICTURE);
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it("says when there is no camera or no permission, and asks again", async () => {
  camera.mockRejectedValueOnce(new DOMException("denied", "NotAllowedError"));
  open();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Could not access camera. Please ensure permissions are granted.",
  );
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await play();
  expect(screen.getByRole("button", { name: "Capture" })).toBeEnabled();
});

it("says when the picture can't be drawn", async () => {
  canDraw(null);
  open();
  await play();
  await user.click(screen.getByRole("button", { name: "Capture" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Could not get canvas context");
  expect(stop).toHaveBeenCalled();
});

it("gives the camera back when it is closed, also while it was still being opened", async () => {
  let grant: (stream: object) => void = () => undefined;
  camera.mockReturnValue(new Promise((resolve) => (grant = resolve)));
  const { unmount } = open();
  unmount();
  grant({ getTracks: () => [{ stop }] });
  await Promise.resolve();
  await Promise.resolve();
  expect(stop).toHaveBeenCalledTimes(1);
});
