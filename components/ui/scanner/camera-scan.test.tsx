import { waitFor } from "@testing-library/react";

import { startScan } from "./camera-scan";
import { prepareReader, readQr } from "./qr-reader";

jest.mock("./qr-reader", () => ({ prepareReader: jest.fn(), readQr: jest.fn() }));

const stopTrack = jest.fn();
let track: EventTarget;
let openCamera: () => void;
const listener = { onText: jest.fn(), onFailure: jest.fn() };

beforeEach(() => {
  jest.clearAllMocks();
  track = Object.assign(new EventTarget(), { stop: stopTrack });
  const stream = { getTracks: () => [track] };
  const opened = new Promise((resolve) => {
    openCamera = () => resolve(stream);
  });
  Object.assign(navigator, { mediaDevices: { getUserMedia: () => opened } });
});

const failToLoadReader = () => jest.mocked(prepareReader).mockRejectedValue(new Error("Failed to fetch"));

it("releases the camera when its decoder cannot be loaded", async () => {
  openCamera();
  let failReader: () => void = () => undefined;
  jest.mocked(prepareReader).mockImplementation(() => new Promise((_resolve, reject) => (failReader = reject)));
  startScan(() => null, listener);
  await waitFor(() => expect(prepareReader).toHaveBeenCalled());
  failReader();
  await waitFor(() => expect(listener.onFailure).toHaveBeenCalledWith("failed"));
  expect(stopTrack).toHaveBeenCalled();
});

it("releases a camera that opens after the scan has failed or ended", async () => {
  failToLoadReader();
  startScan(() => null, listener);
  await waitFor(() => expect(listener.onFailure).toHaveBeenCalledTimes(1));
  expect(stopTrack).not.toHaveBeenCalled();
  openCamera();
  await waitFor(() => expect(stopTrack).toHaveBeenCalled());
  expect(listener.onFailure).toHaveBeenCalledTimes(1);
});

describe("once the reader is loaded", () => {
  const video = document.createElement("video");
  beforeEach(() => {
    jest.useFakeTimers();
    jest.mocked(prepareReader).mockResolvedValue();
    jest.mocked(readQr).mockResolvedValue(null);
    video.play = jest.fn(() => Promise.resolve());
    Object.defineProperty(video, "srcObject", { value: null, writable: true });
    const context = { canvas: {}, drawImage: jest.fn(), getImageData: () => ({}) };
    jest.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  });
  afterEach(() => jest.useRealTimers());
  const showPicture = () => Object.defineProperty(video, "videoWidth", { value: 640, configurable: true });
  const hidePicture = () => Object.defineProperty(video, "videoWidth", { value: 0, configurable: true });

  it.each([
    ["the browser's question is not answered", () => undefined],
    ["the video doesn't start", () => (video.play = () => new Promise(() => undefined))],
    ["the camera sends nothing", () => undefined],
  ])("fails without a picture when %s, and releases the camera", async (name, prepare) => {
    hidePicture();
    prepare();
    if (!name.startsWith("the browser")) openCamera();
    startScan(() => video, listener);
    await jest.advanceTimersByTimeAsync(14_900);
    expect(listener.onFailure).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(listener.onFailure.mock.calls).toEqual([["noPicture"]]);
    openCamera();
    await jest.advanceTimersByTimeAsync(100);
    expect(stopTrack).toHaveBeenCalled();
  });

  it("goes on while pictures come, until the camera ends by itself", async () => {
    showPicture();
    openCamera();
    startScan(() => video, listener);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(listener.onFailure).not.toHaveBeenCalled();
    track.dispatchEvent(new Event("ended"));
    expect(listener.onFailure.mock.calls).toEqual([["ended"]]);
    expect(stopTrack).toHaveBeenCalled();
  });

  it.each([
    ["a light and a second camera", { torch: true }, ["back", "front"], [true, "front"]],
    ["neither", {}, ["back"], [false, null]],
  ])("reports %s of the device", async (_, capabilities, ids, expected) => {
    const onCamera = jest.fn();
    const cameraTrack = { ...track, getCapabilities: () => capabilities, getSettings: () => ({ deviceId: "back" }) };
    const stream = { getTracks: () => [track], getVideoTracks: () => [cameraTrack] };
    const enumerateDevices = () => Promise.resolve(ids.map((deviceId) => ({ kind: "videoinput", deviceId })));
    Object.assign(navigator, { mediaDevices: { getUserMedia: () => Promise.resolve(stream), enumerateDevices } });
    showPicture();
    const stop = startScan(() => video, { ...listener, onCamera });
    await jest.advanceTimersByTimeAsync(100);
    expect(onCamera.mock.calls).toEqual([[{ track: cameraTrack, hasTorch: expected[0], nextDeviceId: expected[1] }]]);
    stop();
  });

  it("reports nothing once it is stopped", async () => {
    hidePicture();
    const stop = startScan(() => video, listener);
    stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(listener.onFailure).not.toHaveBeenCalled();
  });
});
