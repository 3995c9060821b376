import { act, fireEvent, render, screen } from "@/tests/support/render";

import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from "./tooltip";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const said = () => screen.queryByRole("tooltip")?.textContent ?? null;
const pointAt = (name: string) => fireEvent.pointerMove(screen.getByRole("button", { name }), { pointerType: "mouse" });
const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole("button", { name }), { pointerType: "mouse" });

function show() {
  render(
    <TooltipProvider>
      {["First", "Second"].map((name) => (
        <Tooltip key={name}>
          <TooltipTrigger>{name}</TooltipTrigger>
          <TooltipContent>{`About ${name}`}</TooltipContent>
        </Tooltip>
      ))}
    </TooltipProvider>,
  );
}

// Spec A§9.
it("opens after 700 ms", () => {
  show();
  pointAt("First");
  wait(699);
  expect(said()).toBeNull();
  wait(1);
  expect(said()).toBe("About First");
});

it.each([
  [299, "About Second"],
  [301, null],
])("%d ms after another had closed it opens at once, or not", (since, expected) => {
  show();
  pointAt("First");
  wait(700);
  leave("First");
  fireEvent.keyDown(document, { key: "Escape" });
  wait(since);
  pointAt("Second");
  expect(said()).toBe(expected);
});

it("opens at once for the keyboard", () => {
  show();
  act(() => screen.getByRole("button", { name: "First" }).focus());
  expect(said()).toBe("About First");
});
