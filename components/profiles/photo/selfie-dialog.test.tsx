import { act, fireEvent, render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { SelfieDialog } from "./selfie-dialog";

const user = userEvent.setup();
const stop = jest.fn();
let track: EventTarget & { stop: () => void };
const camera = jest.fn();
const PICTURE = "data:image/jpeg;base64,AAAA";

beforeEach(() => {
  stop.mockReset();
  track = Object.assign(new EventTarget(), { stop });
  camera.mockReset().mockResolvedValue({ getTracks: () => [track] });
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
  const props = { onClose: jest.fn(), onCapture: jest.fn() };
  const view = render(<SelfieDialog {...props} />);
  return { ...props, ...view };
}
const play = async () => fireEvent.playing(await screen.findByLabelText("Your camera"));

it("captures the middle square of the front camera, and passes it on when it is used, not when it is retaken", async () => {
  canDraw({ drawImage });
  const { onCapture, onClose } = open();
  expect(camera).toHaveBeenCalledWith(
    expect.objectContaining({ video: expect.objectContaining({ facingMode: "user" }), audio: false }),
  );
  expect(screen.getByRole("button", { name: "Capture" })).toBeDisabled();
  await play();
  await user.click(screen.getByRole("button", { name: "Capture" }));
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 280, 0, 720, 720, 0, 0, 720, 720);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("button", { name: "Use Photo" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Retake" }));
  expect(camera).toHaveBeenCalledTimes(2);
  await play();
  await user.click(screen.getByRole("button", { name: "Capture" }));
  expect(onCapture).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Use Photo" }));
  expect(onCapture).toHaveBeenCalledWith(PICTURE);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("reports a missing or refused camera and requests it again", async () => {
  camera.mockRejectedValueOnce(new DOMException("denied", "NotAllowedError"));
  open();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Could not access camera. Please ensure permissions are granted.",
  );
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await play();
  expect(screen.getByRole("button", { name: "Capture" })).toBeEnabled();
});

it("reports when the picture can't be drawn", async () => {
  canDraw(null);
  open();
  await play();
  await user.click(screen.getByRole("button", { name: "Capture" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Could not get canvas context");
  expect(stop).toHaveBeenCalled();
});

it("says that the camera stopped by itself, and starts it again", async () => {
  open();
  await play();
  act(() => void track.dispatchEvent(new Event("ended")));
  expect(screen.getByRole("alert")).toHaveTextContent("The camera stopped. Please start again.");
  await user.click(screen.getByRole("button", { name: "Start again" }));
  await play();
  expect(screen.getByRole("button", { name: "Capture" })).toBeEnabled();
});

it("says that no picture came while the browser's question is unanswered, and releases a later camera", async () => {
  jest.useFakeTimers();
  let grant: (stream: object) => void = () => undefined;
  camera.mockReturnValueOnce(new Promise((resolve) => (grant = resolve)));
  open();
  act(() => jest.advanceTimersByTime(14_000));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByRole("alert")).toHaveTextContent(/^The camera doesn't show a picture\./);
  await act(async () => grant({ getTracks: () => [track] }));
  expect(stop).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole("button", { name: "Start again" }));
  await act(async () => undefined);
  fireEvent.playing(screen.getByLabelText("Your camera"));
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByRole("button", { name: "Capture" })).toBeEnabled();
  jest.useRealTimers();
});

it("releases the camera when the dialog closes while the camera is opening", async () => {
  let grant: (stream: object) => void = () => undefined;
  camera.mockReturnValue(new Promise((resolve) => (grant = resolve)));
  const { unmount } = open();
  unmount();
  grant({ getTracks: () => [{ stop }] });
  await Promise.resolve();
  await Promise.resolve();
  expect(stop).toHaveBeenCalledTimes(1);
});
