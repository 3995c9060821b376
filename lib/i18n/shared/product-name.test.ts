import { createTranslator } from "use-intl/core";

import { siteSettingsSchema } from "@/lib/settings/schema";

import { withProductName } from "./product-name";

it("names the product in texts, also in those that the build has parsed", () => {
  const texts = {
    a: "Open Nametag",
    b: { c: ["Nametag has ", ["count", 3, { one: "1 Nametag", other: 0 }]] },
    d: "your nametag",
  };
  expect(withProductName(texts, "Acme $& Co")).toEqual({
    a: "Open Acme $& Co",
    b: { c: ["Acme $& Co has ", ["count", 3, { one: "1 Acme $& Co", other: 0 }]] },
    d: "your nametag",
  });
});

it.each(["Bob's Club", "A, B & Co.", "Ünïon (Köln)", "Café №1!", "ملتقى"])(
  "keeps what the texts say around the allowed name %s",
  (given) => {
    const name = siteSettingsSchema.shape.productName.parse(given) ?? "";
    const texts = withProductName(
      { rich: "<b>Nametag</b> {who}", plural: "{n, plural, one {# in Nametag} other {# of Nametag}}" },
      name,
    );
    const t = createTranslator({ locale: "en", messages: texts });
    expect(t.markup("rich", { b: (chunks) => `*${chunks}*`, who: "Ana" })).toBe(`*${name}* Ana`);
    expect(t("plural", { n: 2 })).toBe(`2 of ${name}`);
  },
);
