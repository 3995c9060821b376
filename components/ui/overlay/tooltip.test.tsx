import { act, fireEvent, render, screen } from "@/tests/support/render";

import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from "./tooltip";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const tooltipText = () => screen.queryByRole("tooltip")?.textContent ?? null;
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

it("opens after 700 ms", () => {
  show();
  pointAt("First");
  wait(699);
  expect(tooltipText()).toBeNull();
  wait(1);
  expect(tooltipText()).toBe("About First");
});

it.each([
  [299, "About Second"],
  [301, null],
])("shows, %d ms after another tooltip closed, %p without a delay", (since, expected) => {
  show();
  pointAt("First");
  wait(700);
  leave("First");
  fireEvent.keyDown(document, { key: "Escape" });
  wait(since);
  pointAt("Second");
  expect(tooltipText()).toBe(expected);
});

it("opens without a delay on keyboard focus", () => {
  show();
  act(() => screen.getByRole("button", { name: "First" }).focus());
  expect(tooltipText()).toBe("About First");
});
