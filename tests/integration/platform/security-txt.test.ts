import { GET } from "@/app/.well-known/security.txt/route";
import { resetEnv } from "@/lib/core/server/process/env";

import { stopClock } from "@/tests/support/setup/clock";

const request = new Request("http://localhost:3000/.well-known/security.txt");

afterEach(() => {
  delete process.env.SECURITY_CONTACT;
  resetEnv();
});

it("names the contact, and expires in half a year", async () => {
  stopClock("2026-11-22T12:00:00Z");
  process.env.SECURITY_CONTACT = "mailto:security@nametag.test";
  resetEnv();
  const response = GET(request);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toBe(
    [
      "Contact: mailto:security@nametag.test",
      "Expires: 2027-05-21T12:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: http://localhost:3000/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

it("is not found without a contact", () => {
  expect(GET(request).status).toBe(404);
});
