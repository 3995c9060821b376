import userEvent from "@testing-library/user-event";

import { render, screen } from "@/tests/support/render";

import { Tabs, TabsContent, TabsList } from "./tabs";

const TABS = ["red", "green", "blue"];
const getTab = (name: string) => screen.getByRole("tab", { name });

function show() {
  const onValueChange = jest.fn();
  render(
    <Tabs defaultValue="red" onValueChange={onValueChange}>
      <TabsList aria-label="Colors" tabs={TABS} getLabel={(tab) => tab} />
      {TABS.map((tab) => (
        <TabsContent key={tab} value={tab}>{`All about ${tab}`}</TabsContent>
      ))}
    </Tabs>,
  );
  return { user: userEvent.setup(), onValueChange };
}

it("shows the panel of the pressed tab alone, and reports each change once", async () => {
  const { user, onValueChange } = show();
  expect(screen.getByRole("tabpanel", { name: "red" })).toHaveTextContent("All about red");
  await user.click(getTab("green"));
  await user.click(getTab("green"));
  expect(screen.getByRole("tabpanel")).toHaveTextContent("All about green");
  expect(screen.queryByText("All about red")).not.toBeInTheDocument();
  expect(onValueChange.mock.calls).toEqual([["green"]]);
});

it("is one stop of the Tab key, and moves with the arrow keys, Home and End", async () => {
  const { user } = show();
  await user.tab();
  expect(getTab("red")).toHaveFocus();
  for (const [key, tab] of [
    ["{ArrowLeft}", "blue"],
    ["{ArrowRight}", "red"],
    ["{End}", "blue"],
    ["{Home}", "red"],
    ["{ArrowRight}", "green"],
    ["{Alt>}{ArrowLeft}{/Alt}", "green"],
  ] as const) {
    await user.keyboard(key);
    expect(getTab(tab)).toHaveFocus();
    expect(getTab(tab)).toHaveAttribute("aria-selected", "true");
  }
  await user.tab();
  expect(screen.getByRole("tabpanel", { name: "green" })).toHaveFocus();
});
