import { render, screen } from "@/tests/support/render";
import userEvent from "@testing-library/user-event";

import { Composer } from "./composer";

const onSend = jest.fn();
const onDraft = jest.fn();
const onTyping = jest.fn();
const box = () => screen.getByRole("textbox", { name: "Message Marisol" });
const button = () => screen.getByRole("button", { name: "Send" });

beforeEach(() => {
  jest.clearAllMocks();
  render(<Composer name="Marisol" draft="" onDraft={onDraft} onSend={onSend} onTyping={onTyping} />);
});

test("Enter sends what was written, trimmed, and empties the box", async () => {
  await userEvent.type(box(), "  Hello there {Enter}");
  expect(onSend).toHaveBeenCalledWith("Hello there");
  expect(box()).toHaveValue("");
  expect(onDraft).toHaveBeenLastCalledWith("");
});

test("Shift+Enter breaks the line", async () => {
  await userEvent.type(box(), "one{Shift>}{Enter}{/Shift}two");
  expect(onSend).not.toHaveBeenCalled();
  expect(box()).toHaveValue("one\ntwo");
});

test("blanks alone are not sent, and the button says so", async () => {
  expect(button()).toBeDisabled();
  await userEvent.type(box(), "   {Enter}");
  expect(button()).toBeDisabled();
  expect(onSend).not.toHaveBeenCalled();
  expect(onTyping).not.toHaveBeenCalled();
});

test("the button sends and leaves the focus in the text", async () => {
  await userEvent.type(box(), "Hi");
  expect(onTyping).toHaveBeenCalled();
  await userEvent.click(button());
  expect(onSend).toHaveBeenCalledWith("Hi");
  expect(box()).toHaveFocus();
});

test("what is too long stays and says by how much", async () => {
  await userEvent.click(box());
  await userEvent.paste("x".repeat(4_002));
  expect(screen.getByRole("status")).toHaveTextContent("2 characters too many");
  await userEvent.keyboard("{Enter}");
  expect(onSend).not.toHaveBeenCalled();
});
