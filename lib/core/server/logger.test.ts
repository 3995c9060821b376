import { createLogger } from "./logger";

function lines(level = "info") {
  const written: string[] = [];
  return { written, log: createLogger(level, { write: (line: string) => void written.push(line) }) };
}

it("writes one JSON line an entry, its time in UTC", () => {
  const { written, log } = lines();
  log.info({ requestId: "r1" }, "request");
  expect(JSON.parse(written[0] ?? "")).toMatchObject({
    requestId: "r1",
    msg: "request",
    time: expect.stringMatching(/Z$/),
  });
});

it("never writes what signs somebody in, reaches them, or what they wrote", () => {
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
  log.error({ ...secrets, body: secrets, request: { headers: { authorization: "S8", cookie: "S9" } } }, "careless");
  expect(written.join("")).not.toMatch(/S\d/);
  expect(written.join("")).toContain("[redacted]");
});

it("is silent where told so", () => {
  const { written, log } = lines("silent");
  log.error("nothing");
  expect(written).toEqual([]);
});
