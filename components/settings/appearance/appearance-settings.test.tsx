import userEvent from "@testing-library/user-event";

import { render, screen } from "@/tests/support/render";

import { AppearanceSettings } from "./appearance-settings";

jest.mock("next/navigation", () => ({ useRouter: jest.fn() }));

it("switches the theme", async () => {
  render(<AppearanceSettings language={null} />);
  await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(screen.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(document.documentElement.dataset.theme).toBe("dark");
});
