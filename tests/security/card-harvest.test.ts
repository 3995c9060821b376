/** Collecting contact details without an account (docs/product/contact-cards.md#limit). */
import { randomUUID } from "node:crypto";

import * as cardsRoute from "@/app/api/profiles/shared/[userId]/cards/route";
import { consume, resetRateLimits } from "@/lib/core/server/rate-limit";
import { toNetworkKey } from "@/lib/http/server/address-key";
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

it("gives the details of 600 members an hour to a network, and of others the public part, and says so", async () => {
  // Visitors of a venue before these.
  await consume("cardDetails", toNetworkKey("203.0.113.1"), 558);
  const owners = await createUsers(44, { profile: { cardHasDetails: true } });
  const id = randomUUID();
  const hasEmail = ({ status, json }: Awaited<ReturnType<typeof give>>) => [status, "email" in json];
  const answers: Awaited<ReturnType<typeof give>>[] = [];
  for (const [index, owner] of owners.entries()) {
    answers.push(await give(owner.id, index === 43 ? { id } : {}, { address: `203.0.113.${index + 1}` }));
  }
  expect(answers.map(hasEmail)).toEqual(owners.map((_, index) => [201, index < 42]));
  expect(answers.map(({ json }) => "isLimited" in json)).toEqual(owners.map((_, index) => index >= 42));
  // Neither sending it again nor another address of the network gets more.
  expect(hasEmail(await give(owners[43]?.id ?? "", { id }))).toEqual([201, false]);
  expect(hasEmail(await give(owners[0]?.id ?? ""))).toEqual([201, true]);
  expect(hasEmail(await give(owners[43]?.id ?? "", {}, { address: "198.51.100.1" }))).toEqual([201, true]);
});
