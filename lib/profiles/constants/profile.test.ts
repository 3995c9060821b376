import { getMessages } from "@/lib/i18n/server/languages";

import { formatFullName, getIndustryFamily, getInitials, INDUSTRY_SUGGESTIONS } from "./profile";

describe("getIndustryFamily", () => {
  it.each([
    ["Real Estate", "real-estate"],
    ["Commercial real-estate marketing", "real-estate"],
    ["Mortgage", "real-estate"],
    ["Technology", "technology"],
    ["Software sales", "technology"],
    ["IT", "technology"],
    ["Design", "creative-arts"],
    ["Film & Video", "creative-arts"],
    ["Marketing", "marketing-sales"],
    ["Hospitality", "marketing-sales"],
    ["Finance", "business-leadership"],
    ["Logistics", "business-leadership"],
  ])("assigns %s to %s", (industry, family) => expect(getIndustryFamily(industry)).toBe(family));

  it.each(INDUSTRY_SUGGESTIONS)("assigns the suggestion %s to the same family in Spanish", (id) => {
    const [english, spanish] = (["en", "es"] as const).map(
      (locale) => getMessages(locale).profiles.fields.industries[id],
    );
    expect(getIndustryFamily(spanish)).toBe(getIndustryFamily(english));
  });

  it.each([
    ["Inmobiliaria", "real-estate"],
    ["Construccion", "real-estate"],
    ["Mercadeo y ventas", "marketing-sales"],
    ["Publicidad", "marketing-sales"],
    ["TECNOLOGÍA", "technology"],
    ["Diseñadora gráfica", "creative-arts"],
    ["Desinfección", "business-leadership"],
  ])("assigns %s to %s", (industry, family) => expect(getIndustryFamily(industry)).toBe(family));

  it.each([null, undefined, "", "   "])("assigns %p to the default family", (industry) =>
    expect(getIndustryFamily(industry)).toBe("business-leadership"),
  );

  it("does not match short words within long ones", () => {
    expect(getIndustryFamily("Security")).toBe("business-leadership");
    expect(getIndustryFamily("Party planning")).toBe("business-leadership");
  });
});

describe("fullName and initials", () => {
  it("joins the names that exist", () => {
    expect(formatFullName({ firstName: "Marisol", lastName: "Vega" })).toBe("Marisol Vega");
    expect(formatFullName({ firstName: "Marisol", lastName: null })).toBe("Marisol");
    expect(formatFullName({})).toBe("");
  });

  it("splits initials by character", () => {
    expect(getInitials({ firstName: "marisol", lastName: "Vega" })).toBe("MV");
    expect(getInitials({ firstName: "Łucja", lastName: "" })).toBe("Ł");
    expect(getInitials({ firstName: "😀x", lastName: "Élan" })).toBe("😀É");
    expect(getInitials({ firstName: "🇬🇧 Ben", lastName: "E\u0301lan" })).toBe("🇬🇧E\u0301");
    expect(getInitials({ firstName: "\u200b👨‍👩‍👧", lastName: "\u200bSmith" })).toBe("👨‍👩‍👧S");
    expect(getInitials({})).toBe("?");
  });
});
