import { waitFor } from "@testing-library/react";

import { startScan } from "./camera-scan";
import { prepareReader } from "./qr-reader";

jest.mock("./qr-reader", () => ({ prepareReader: jest.fn(), readQr: jest.fn() }));

const stopTrack = jest.fn();
let openCamera: () => void;
const listener = { onText: jest.fn(), onFailure: jest.fn() };

beforeEach(() => {
  jest.clearAllMocks();
  const stream = { getTracks: () => [{ stop: stopTrack }] };
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
