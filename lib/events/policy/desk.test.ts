import { getDeskTabs } from "./desk";

const ALL = ["people", "door", "messages", "team", "edit", "results"];

it.each([
  ["an admin", "admin", { isHost: false, teamRole: null }, ALL],
  ["an owner", "user", { isHost: false, teamRole: "owner" }, ALL],
  ["an editor", "user", { isHost: false, teamRole: "editor" }, ["people", "door", "messages", "edit", "results"]],
  ["a host", "user", { isHost: true, teamRole: null }, ["people", "door", "results"]],
  ["a helper at the door", "user", { isHost: false, teamRole: "door" }, ["door"]],
  ["anybody else", "user", { isHost: false, teamRole: null }, []],
] as const)("has the tabs that %s may open", (_, role, standing, tabs) => {
  expect(getDeskTabs({ role }, standing)).toEqual(tabs);
});
