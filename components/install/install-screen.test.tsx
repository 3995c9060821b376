import { act, render, screen, within } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { INSTALL_OFFER, INSTALL_OFFER_EVENT } from "@/components/theme/before-paint";

import { InstallScreen } from "./install-screen";
import { parsePlatform, PLATFORMS } from "./platform";

const display = (standalone: boolean) => {
  window.matchMedia = jest.fn().mockReturnValue({
    matches: standalone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
};
beforeEach(() => {
  display(false);
  Object.assign(window, { [INSTALL_OFFER]: null });
});

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari", "ios"],
  ["Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)", "ios"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 7) Chrome Mobile", "android"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64) Chrome", "desktop"],
  ["", "desktop"],
])("parses %s as %s", (userAgent, platform) => expect(parsePlatform(userAgent)).toBe(platform));

it.each(PLATFORMS)("selects the tab of %s, with five steps", (platform) => {
  render(<InstallScreen detected={platform} />);
  const shown = screen.getByRole("tabpanel");
  expect(within(shown).getAllByRole("listitem")).toHaveLength(5);
  expect(within(shown).queryByText("Use Safari.") !== null).toBe(platform === "ios");
  expect(screen.getByRole("link", { name: "Back to App" })).toHaveAttribute("href", "/events");
});

it("shows the steps of the selected tab in a dialog without an install offer", async () => {
  render(<InstallScreen detected="android" />);
  await userEvent.click(screen.getByRole("tab", { name: "iPhone/iPad" }));
  await userEvent.click(screen.getByRole("button", { name: "Show Install Instructions" }));
  const alert = screen.getByRole("alertdialog", { name: "Install on iPhone/iPad" });
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toContain("Tap the Share button");
  await userEvent.click(within(alert).getByRole("button", { name: "Got it" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("opens the install prompt once with an offer", async () => {
  const prompt = jest.fn().mockResolvedValue({ outcome: "dismissed" });
  render(<InstallScreen detected="desktop" />);
  act(() => {
    Object.assign(window, { [INSTALL_OFFER]: { prompt } });
    window.dispatchEvent(new Event(INSTALL_OFFER_EVENT));
  });
  await userEvent.click(screen.getByRole("button", { name: "Install Now" }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("button", { name: "Show Install Instructions" })).toBeInTheDocument();
});

it("shows in the installed app that it is installed", () => {
  display(true);
  render(<InstallScreen detected="desktop" />);
  expect(screen.getByText(/Nametag is installed/)).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
});
