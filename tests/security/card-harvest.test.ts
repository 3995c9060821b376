/** Collecting contact details without an account (docs/product/contact-cards.md#limit). */
import { randomUUID } from "node:crypto";

import * as cardsRoute from "@/app/api/profiles/shared/[userId]/cards/route";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/server/client-address";

import { createUsers } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(resetRateLimits);

const give = (userId: string, body: object = {}, { address = "203.0.113.1" } = {}) =>
  callRoute<object>(cardsRoute, "POST", {
    params: { userId },
    body: { id: randomUUID(), name: "Gail Guest", email: "gail@example.com", ...body },
    headers: { [CLIENT_ADDRESS_HEADER]: address },
  });

it("gives the details of 40 members an hour to a network, and of others the public part", async () => {
  const owners = await createUsers(42, { profile: { cardHasDetails: true } });
  const id = randomUUID();
  const hasEmail = ({ status, json }: Awaited<ReturnType<typeof give>>) => [status, "email" in json];
  const answers: Awaited<ReturnType<typeof give>>[] = [];
  for (const [index, owner] of owners.entries()) {
    answers.push(await give(owner.id, index === 41 ? { id } : {}, { address: `203.0.113.${index + 1}` }));
  }
  expect(answers.map(hasEmail)).toEqual(owners.map((_, index) => [201, index < 40]));
  // Neither sending it again nor another address of the network gets more.
  expect(hasEmail(await give(owners[41]?.id ?? "", { id }))).toEqual([201, false]);
  expect(hasEmail(await give(owners[0]?.id ?? ""))).toEqual([201, true]);
  expect(hasEmail(await give(owners[41]?.id ?? "", {}, { address: "198.51.100.1" }))).toEqual([201, true]);
});
