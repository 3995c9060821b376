import { pagePolicy } from "./content-security-policy";

const policy = (change: Partial<Parameters<typeof pagePolicy>[0]> = {}) =>
  pagePolicy({
    nonce: "n0nce",
    development: false,
    siteUrl: "",
    pageHost: "localhost",
    realtimePort: "5100",
    ...change,
  });
const directive = (text: string, name: string) => text.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";

it("runs scripts by nonce alone, with no eval and no inline script", () => {
  const scripts = directive(policy(), "script-src");
  expect(scripts).toContain("'nonce-n0nce'");
  expect(scripts).not.toMatch(/'unsafe-inline'|'unsafe-eval'/);
});

it("lets React's development build evaluate, and only that", () => {
  expect(directive(policy({ development: true }), "script-src")).toContain("'unsafe-eval'");
});

it("opens the realtime port on a local host, and elsewhere the site's own origin alone", () => {
  expect(directive(policy(), "connect-src")).toContain("ws://localhost:5100");
  const site = directive(policy({ pageHost: "nametag.example", siteUrl: "https://nametag.example" }), "connect-src");
  expect(site).toBe("connect-src 'self' wss://nametag.example");
});

it("can't be framed, and posts forms only home", () => {
  expect(policy()).toContain("frame-ancestors 'none'");
  expect(policy()).toContain("form-action 'self'");
  expect(policy()).toContain("base-uri 'none'");
});
