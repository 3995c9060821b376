import userEvent from "@testing-library/user-event";

import { render, screen } from "@/tests/support/render";

import { Composer } from "./composer";

const onSend = jest.fn();
const onDraft = jest.fn();
const onTyping = jest.fn();
const getField = () => screen.getByRole("textbox", { name: "Message Marisol" });
const getSendButton = () => screen.getByRole("button", { name: "Send" });

beforeEach(() => {
  jest.clearAllMocks();
  render(<Composer firstName="Marisol" draft="" onDraft={onDraft} onSend={onSend} onTyping={onTyping} />);
});

test("sends trimmed text and empties the field when Enter is pressed", async () => {
  await userEvent.type(getField(), "  Hello there {Enter}");
  expect(onSend).toHaveBeenCalledWith("Hello there");
  expect(getField()).toHaveValue("");
  expect(onDraft).toHaveBeenLastCalledWith("");
});

test("starts a new line when Shift+Enter is pressed", async () => {
  await userEvent.type(getField(), "one{Shift>}{Enter}{/Shift}two");
  expect(onSend).not.toHaveBeenCalled();
  expect(getField()).toHaveValue("one\ntwo");
});

test("disables the button and sends nothing when the text is blank", async () => {
  expect(getSendButton()).toBeDisabled();
  await userEvent.type(getField(), "   {Enter}");
  expect(getSendButton()).toBeDisabled();
  expect(onSend).not.toHaveBeenCalled();
  expect(onTyping).not.toHaveBeenCalled();
});

test("sends and keeps the focus in the field when the button is clicked", async () => {
  await userEvent.type(getField(), "Hi");
  expect(onTyping).toHaveBeenCalled();
  await userEvent.click(getSendButton());
  expect(onSend).toHaveBeenCalledWith("Hi");
  expect(getField()).toHaveFocus();
});

test("shows by how much the text is too long and does not send it", async () => {
  await userEvent.click(getField());
  await userEvent.paste("x".repeat(4_002));
  expect(screen.getByRole("status")).toHaveTextContent("2 characters too many");
  await userEvent.keyboard("{Enter}");
  expect(onSend).not.toHaveBeenCalled();
});
