import { forgetSite, setSite } from "@/tests/support/fakes/site";

import { getSender } from "./sender";
import { createEmail } from "./template";

const create = () =>
  createEmail({ locale: "en", firstName: "Ben" }, () => ({
    subject: "Hi",
    preview: "Text",
    heading: "Hi",
    paragraphs: ["Text"],
    action: { label: "Open", url: "https://a.test" },
  }));

afterEach(forgetSite);

it("names the product, and has the links and the color of the site", () => {
  const before = create();
  setSite({
    productName: "Acme & Co",
    accentColor: "#0c7562",
    imprintUrl: "https://acme.test/imprint?a=1&b=2",
    supportEmail: "help@acme.test",
  });
  const { html, text } = create();
  expect(html).toContain('color:#ffffff">Acme &#38; Co</p>');
  expect(html).toContain("background:#0c7562;border-radius:17px");
  expect(html).toContain(
    '<a href="https://acme.test/imprint?a=1&#38;b=2" style="color:#5a6377">Imprint</a> · <a href="mailto:help@acme.test"',
  );
  expect(html).not.toMatch(/Nametag|#1f4fc9|#2c56e0/);
  expect(text).toContain(
    "--\nAcme & Co · Connect with professionals at events\nImprint: https://acme.test/imprint?a=1&b=2\nHelp: help@acme.test\n",
  );
  forgetSite();
  expect(create()).toEqual(before);
});

it.each([
  [{}, undefined, "Nametag <no-reply@nametag.invalid>"],
  [{}, "Team <hi@acme.test>", "Team <hi@acme.test>"],
  [{ productName: "Acme" }, undefined, "Acme <no-reply@nametag.invalid>"],
  [{ productName: "Acme" }, "Team <hi@acme.test>", "Team <hi@acme.test>"],
  [{ mailSenderName: "Acme Team" }, "Team <hi@acme.test>", "Acme Team <hi@acme.test>"],
  [{ mailSenderName: "Acme, Inc." }, "hi@acme.test", '"Acme, Inc." <hi@acme.test>'],
  [{ mailSenderName: "Ünïon" }, "hi@acme.test", "Ünïon <hi@acme.test>"],
])("sends with the settings %j and the address %j as %s", (settings, configured, sender) => {
  setSite(settings);
  expect(getSender(configured)).toBe(sender);
});
