import { fireEvent, render, screen, waitFor } from "@/tests/support/render";

import { goBack } from "./go-back";

let testNumber = 0;
beforeEach(() => {
  window.history.pushState(null, "", `/list-${++testNumber}`);
  window.history.pushState(null, "", `/conversation-${testNumber}`);
});

const Page = ({ onPress }: { onPress: (path: string) => void }) => (
  <a
    href="#elsewhere"
    onClick={(event) => {
      event.preventDefault();
      onPress(window.location.pathname);
    }}
  >
    Elsewhere
  </a>
);

it("presses a link that is pressed meanwhile, once the browser has gone back", async () => {
  const onPress = jest.fn();
  render(<Page onPress={onPress} />);
  goBack();
  fireEvent.click(screen.getByRole("link"));
  expect(onPress).not.toHaveBeenCalled();
  await waitFor(() => expect(onPress).toHaveBeenCalledTimes(1));
  expect(onPress).toHaveBeenCalledWith(`/list-${testNumber}`);
  fireEvent.click(screen.getByRole("link"));
  expect(onPress).toHaveBeenCalledTimes(2);
});

it("presses the link also if there is nothing to go back to", () => {
  jest.spyOn(window.history, "back").mockImplementationOnce(() => undefined);
  jest.useFakeTimers();
  const onPress = jest.fn();
  render(<Page onPress={onPress} />);
  goBack();
  fireEvent.click(screen.getByRole("link"));
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
  expect(onPress).toHaveBeenCalledTimes(1);
});
