import { parseSmtpUrl } from "./smtp-url";

const plain = { port: 587, isImplicitTls: false, isTlsRequired: true, login: null };

it.each([
  ["smtp://mail.example.com", { ...plain, host: "mail.example.com" }],
  ["smtp://mail.example.com:2525/", { ...plain, host: "mail.example.com", port: 2525 }],
  ["smtps://mail.example.com", { ...plain, host: "mail.example.com", port: 465, isImplicitTls: true }],
  [
    "smtp://ana%40example.com:p%3Aa%2Fs%23s@mail.example.com",
    { ...plain, host: "mail.example.com", login: { user: "ana@example.com", password: "p:a/s#s" } },
  ],
  ["smtp://mail:25?tls=optional", { ...plain, host: "mail", port: 25, isTlsRequired: false }],
  ["smtp://localhost:25", { ...plain, host: "localhost", port: 25, isTlsRequired: false }],
  ["smtp://[::1]:25", { ...plain, host: "::1", port: 25, isTlsRequired: false }],
  ["smtp://localhost:25?tls=required", { ...plain, host: "localhost", port: 25 }],
])("reads %s", (url, server) => expect(parseSmtpUrl(url)).toEqual(server));

it.each([
  "mail.example.com:587",
  "https://mail.example.com",
  "smtp://",
  "smtp://user@mail.example.com",
  "smtp://:password@mail.example.com",
  "smtp://user:pa/ss@mail.example.com",
  "smtp://user:100%@mail.example.com",
  "smtp://mail.example.com:0",
  "smtp://mail.example.com:587/inbox",
  "smtp://mail.example.com#x",
  "smtp://mail.example.com?tls=none",
  "smtp://mail.example.com?rejectUnauthorized=false",
])("refuses %s", (url) => expect(parseSmtpUrl(url)).toBeNull());
