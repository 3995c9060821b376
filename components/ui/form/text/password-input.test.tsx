import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { render } from "@/tests/support/render";

import { PasswordInput } from "./password-input";

it("hides what is typed until it is asked to show it, and accepts a pasted password", async () => {
  const user = userEvent.setup();
  render(<PasswordInput aria-label="Password" autoComplete="new-password" />);
  const input = screen.getByLabelText("Password");
  expect(input).toHaveAttribute("type", "password");
  await user.click(input);
  await user.paste("correct horse battery staple");
  expect(input).toHaveValue("correct horse battery staple");
  expect(input).toHaveAttribute("autocomplete", "new-password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(input).toHaveAttribute("type", "text");
});

it("names its button in a tooltip", () => {
  render(<PasswordInput aria-label="Password" />);
  expect(screen.getByRole("button", { name: "Show password" })).toHaveAttribute("title", "Show password");
});
