import { act, render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { INSTALL_OFFER, INSTALL_OFFER_EVENT } from "@/components/theme/before-paint";
import { guardPage } from "@/components/ui/unsaved/leave-page";

import { INSTALL_DISMISSED_KEY, InstallBanner } from "./install-banner";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const mockBrowser = ({ standalone = false, userAgent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140" } = {}) => {
  window.matchMedia = jest.fn().mockReturnValue({
    matches: standalone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  jest.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
};
const PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 7) Chrome/140 Mobile";
const prompt = jest.fn();
const offerInstall = () => {
  Object.assign(window, { [INSTALL_OFFER]: { prompt } });
  window.dispatchEvent(new Event(INSTALL_OFFER_EVENT));
};
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const queryBanner = () => screen.queryByRole("complementary", { name: "Install Nametag" });
const setupUser = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  Object.assign(window, { [INSTALL_OFFER]: null });
  prompt.mockReset().mockResolvedValue({ outcome: "dismissed" });
  push.mockReset();
});
afterEach(() => jest.useRealTimers());

it("appears on a phone 10 seconds after the load", async () => {
  mockBrowser({ userAgent: PHONE });
  render(<InstallBanner />);
  wait(9_999);
  expect(queryBanner()).toBeNull();
  wait(1);
  expect(await screen.findByRole("complementary", { name: "Install Nametag" })).toBeInTheDocument();
});

it("appears on a desktop only after the browser's install offer", () => {
  mockBrowser();
  render(<InstallBanner />);
  wait(20_000);
  expect(queryBanner()).toBeNull();
  act(offerInstall);
  expect(queryBanner()).not.toBeNull();
});

it("stays hidden in the installed app and after a dismissal", () => {
  mockBrowser({ userAgent: PHONE, standalone: true });
  const { unmount } = render(<InstallBanner />);
  wait(10_000);
  expect(queryBanner()).toBeNull();
  unmount();
  mockBrowser({ userAgent: PHONE });
  localStorage.setItem(INSTALL_DISMISSED_KEY, "1");
  render(<InstallBanner />);
  wait(10_000);
  expect(queryBanner()).toBeNull();
});

it("stores the dismissal", async () => {
  mockBrowser({ userAgent: PHONE });
  render(<InstallBanner />);
  wait(10_000);
  await setupUser().click(screen.getByRole("button", { name: "Close" }));
  expect([queryBanner(), localStorage.getItem(INSTALL_DISMISSED_KEY)]).toEqual([null, "1"]);
});

it("opens the install prompt or the install page, and stores the dismissal", async () => {
  mockBrowser({ userAgent: PHONE });
  offerInstall();
  const { unmount } = render(<InstallBanner />);
  wait(10_000);
  await setupUser().click(screen.getByRole("button", { name: "Install" }));
  expect([prompt.mock.calls.length, push.mock.calls.length]).toEqual([1, 0]);
  expect([queryBanner(), localStorage.getItem(INSTALL_DISMISSED_KEY)]).toEqual([null, "1"]);
  unmount();
  localStorage.clear();
  render(<InstallBanner />);
  wait(10_000);
  await setupUser().click(screen.getByRole("button", { name: "How to install" }));
  expect(push).toHaveBeenCalledWith("/install-app");
  expect([queryBanner(), localStorage.getItem(INSTALL_DISMISSED_KEY)]).toEqual([null, "1"]);
});

it("stays until a member with unsaved changes agrees to leave the page", async () => {
  const ask = jest.fn<void, [() => void]>();
  const stop = guardPage(ask);
  mockBrowser({ userAgent: PHONE });
  render(<InstallBanner />);
  wait(10_000);
  await setupUser().click(screen.getByRole("button", { name: "How to install" }));
  expect(push).not.toHaveBeenCalled();
  expect(queryBanner()).not.toBeNull();
  act(() => ask.mock.calls[0]?.[0]());
  expect(push).toHaveBeenCalledWith("/install-app");
  expect([queryBanner(), localStorage.getItem(INSTALL_DISMISSED_KEY)]).toEqual([null, "1"]);
  stop();
});
