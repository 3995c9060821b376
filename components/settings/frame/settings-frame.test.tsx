import { usePathname } from "next/navigation";

import { render, screen, within } from "@/tests/support/render";

import { SettingsFrame } from "./settings-frame";
import { SettingsPage } from "./settings-page";

jest.mock("next/navigation", () => ({ usePathname: jest.fn() }));

function open(pathname: string, heading: "h1" | "h2"): void {
  jest.mocked(usePathname).mockReturnValue(pathname);
  render(
    <SettingsFrame>
      <SettingsPage section="privacy" heading={heading}>
        <p>Content</p>
      </SettingsPage>
    </SettingsFrame>,
  );
}
const list = () => within(screen.getByRole("navigation", { name: "Settings" }));

it("lists every section at its own address", () => {
  open("/settings", "h2");
  expect(
    list()
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual([
    "/settings/privacy",
    "/settings/notifications",
    "/settings/security",
    "/settings/appearance",
    "/settings/organizer",
    "/settings/data",
  ]);
});

it("has the list's heading at /settings and marks no section as the current page", () => {
  open("/settings", "h2");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Settings");
  expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("Privacy");
  expect(list().queryByRole("link", { current: "page" })).toBeNull();
});

it("has the section's heading at a section, marks it as current, and links back to the list", () => {
  open("/settings/privacy", "h1");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Privacy");
  expect(list().getByRole("link", { current: "page" })).toHaveAttribute("href", "/settings/privacy");
  expect(screen.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/settings");
});
