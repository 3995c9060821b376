/** @jest-environment node */
import type { Actor } from "@/lib/auth/schema/actor";

import { ConnectionRegistry } from "../connection/registry";
import type { Connection } from "../types";
import { createWsChannel } from "./ws-channel";

/** Counts how often a connection's session id is read. */
function connect(count: number) {
  const registry = new ConnectionRegistry(200);
  let reads = 0;
  const actors = Array.from({ length: count }, (_, index): Actor => {
    const actor: Actor = { userId: `user ${index}`, role: "user", sid: "", isEmailVerified: true };
    return Object.defineProperty(actor, "sid", {
      get: () => {
        reads += 1;
        return `session ${index}`;
      },
    });
  });
  for (const actor of actors) registry.add({ actor } as Connection);
  return { channel: createWsChannel(registry), actors, countReads: () => reads };
}

it("sets the roles of the named sessions, and of no other", () => {
  const { channel, actors } = connect(3);
  channel.setRoles(
    new Map([
      ["session 0", "admin"],
      ["session 2", "user"],
      ["elsewhere", "admin"],
    ]),
  );
  expect(actors.map(({ role }) => role)).toEqual(["admin", "user", "user"]);
});

it("goes over the connections once, however many sessions it is given", () => {
  const { channel, actors, countReads } = connect(500);
  channel.setRoles(new Map(actors.map((_, index) => [`session ${index}`, "admin"])));
  expect(countReads()).toBe(500);
  expect(actors.every(({ role }) => role === "admin")).toBe(true);
});
