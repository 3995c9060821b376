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

it("keeps an entry on its line, whatever a value has", () => {
  const { written, log } = lines();
  const path = '/events\n{"level":30,"msg":"forged"}\r\u2028';
  log.info({ path }, `call of ${path}`);
  expect(written.join("")).toMatch(/^[^\n\r]*\n$/);
  expect(JSON.parse(written[0] ?? "")).toMatchObject({ path, level: 30 });
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

it("logs an error without addresses, tokens and the values of a row", () => {
  const { written, log } = lines();
  const cause = Object.assign(new Error("connect postgresql://nametag:S2secret@127.0.0.1:5432/x failed"), {
    code: "23505",
  });
  const error = new Error(
    "where: { email: 'ana@nametag.test' }, jörg@exämple.de, Bearer eyJhbGciOiJIUzI1NiJ9.e30.signature",
    { cause },
  );
  log.error(
    { err: Object.assign(error, { detail: "Key (email)=(ana@nametag.test)", meta: { phone: "S1" } }) },
    "failed",
  );
  const line = written.join("");
  expect(line).not.toMatch(/ana@|jö|exämple|eyJ|S1|S2/);
  expect(JSON.parse(line)).toMatchObject({ err: { type: "Error", cause: { code: "23505" } } });
  expect(line).toContain("logger.test.ts");
});

it("writes nothing at level silent", () => {
  const { written, log } = lines("silent");
  log.error("nothing");
  expect(written).toEqual([]);
});
