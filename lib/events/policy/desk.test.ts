import { getDeskTabs } from "./desk";

const ALL = ["people", "door", "messages", "team", "edit", "results"];

it.each([
  ["an admin", ["admin"], ALL],
  ["an owner", ["owner"], ALL],
  ["an editor", ["editor", "attendee"], ["people", "door", "messages", "edit", "results"]],
  ["a host", ["host"], ["people", "door", "results"]],
  ["a helper at the door", ["door"], ["door"]],
  ["an attendee", ["attendee", "checkedIn"], []],
] as const)("has the tabs that %s may open", (_, roles, tabs) => {
  expect(getDeskTabs(roles)).toEqual(tabs);
});
