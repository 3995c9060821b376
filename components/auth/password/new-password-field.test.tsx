import userEvent from "@testing-library/user-event";
import { useState } from "react";

import { act, render, screen, waitFor } from "@/tests/support/render";

import { NewPasswordField } from "./new-password-field";

const user = userEvent.setup();

function Form({ words }: { words?: string[] }) {
  const [password, setPassword] = useState("");
  return (
    <NewPasswordField
      label="Password"
      password={password}
      words={words}
      getInput={() => ({ value: password, onChange: ({ target }) => setPassword(target.value) })}
    />
  );
}

const field = () => screen.getByLabelText(/^Password/);
const description = (text: string | RegExp) => waitFor(() => expect(field()).toHaveAccessibleDescription(text));

it("shows the strength in words once the password is long enough", async () => {
  render(<Form />);
  expect(field()).toHaveAccessibleDescription("At least 6 characters");
  await user.type(field(), "x9!Pq");
  await description("At least 6 characters");
  await user.type(field(), "v Tulip-wagon 71");
  await description("Strong password");
  await user.clear(field());
  await user.type(field(), "monkey77");
  await description("Weak password");
});

it("warns of the 10,000 most common passwords in any case", async () => {
  render(<Form />);
  await user.click(field());
  await user.paste("PassWord1");
  await description(/Weak password.*very common/);
});

it("rates a password that contains the member's name as weaker", async () => {
  const { unmount } = render(<Form />);
  await user.click(field());
  await user.paste("rosemaryquist");
  await description("Good password");
  unmount();
  render(<Form words={["Rosemary", "Quist"]} />);
  await user.click(field());
  await user.paste("rosemaryquist");
  await description("Weak password");
});

it("announces the rating politely, when typing pauses and only if it changed", async () => {
  render(<Form />);
  const status = screen.getByRole("status");
  const announced: string[] = [];
  const observer = new MutationObserver(() => announced.push(status.textContent));
  observer.observe(status, { childList: true, characterData: true, subtree: true });
  await user.click(field());
  await user.paste("Tulip-wagon 71 over rain");
  await waitFor(() => expect(status).toHaveTextContent("Strong password"));
  await user.paste(" and more");
  await act(() => Promise.resolve());
  observer.disconnect();
  expect(announced).toEqual(["Strong password"]);
});
