import { buildPagePolicy } from "./content-security-policy";

const policy = (change: Partial<Parameters<typeof buildPagePolicy>[0]> = {}) =>
  buildPagePolicy({
    nonce: "n0nce",
    development: false,
    siteUrl: "",
    pageHost: "localhost",
    realtimePort: "5100",
    ...change,
  });
const directive = (text: string, name: string) => text.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";

it("allows scripts only with the nonce, without eval and inline scripts", () => {
  const scripts = directive(policy(), "script-src");
  expect(scripts).toContain("'nonce-n0nce'");
  expect(scripts).not.toMatch(/'unsafe-inline'|'unsafe-eval'/);
});

it("allows eval only in development", () => {
  expect(directive(policy({ development: true }), "script-src")).toContain("'unsafe-eval'");
});

it("allows the realtime port on a local host, else only the site's own origin", () => {
  expect(directive(policy(), "connect-src")).toContain("ws://localhost:5100");
  const site = directive(policy({ pageHost: "nametag.example", siteUrl: "https://nametag.example" }), "connect-src");
  expect(site).toBe("connect-src 'self' wss://nametag.example");
});

it("forbids framing and forms to other origins", () => {
  expect(policy()).toContain("frame-ancestors 'none'");
  expect(policy()).toContain("form-action 'self'");
  expect(policy()).toContain("base-uri 'none'");
});
