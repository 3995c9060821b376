import { createLogger } from "./logger";

function lines(level = "info") {
  const written: string[] = [];
  return { written, log: createLogger(level, { write: (line: string) => void written.push(line) }) };
}

it("writes one JSON line per entry with the time in UTC", () => {
  const { written, log } = lines();
  log.info({ requestId: "r1" }, "request");
  expect(JSON.parse(written[0] ?? "")).toMatchObject({
    requestId: "r1",
    msg: "request",
    time: expect.stringMatching(/Z$/),
  });
});

it("redacts credentials, contact details and content", () => {
  const { written, log } = lines();
  const secrets = {
    password: "S1",
    newPassword: "S2",
    passwordHash: "S3",
    token: "S4",
    email: "S5",
    phone: "S6",
    content: "S7",
  };
  log.error({ ...secrets, body: secrets, request: { headers: { authorization: "S8", cookie: "S9" } } }, "failed");
  expect(written.join("")).not.toMatch(/S\d/);
  expect(written.join("")).toContain("[redacted]");
});

it("writes nothing at level silent", () => {
  const { written, log } = lines("silent");
  log.error("nothing");
  expect(written).toEqual([]);
});
