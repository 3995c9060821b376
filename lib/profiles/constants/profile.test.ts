import { fullName, industryFamily, initials } from "./profile";

describe("industryFamily", () => {
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
  ])("puts %s into %s", (industry, family) => expect(industryFamily(industry)).toBe(family));

  it.each([null, undefined, "", "   "])("gives %p the default family", (industry) =>
    expect(industryFamily(industry)).toBe("business-leadership"),
  );

  it("does not find short words inside long ones", () => {
    expect(industryFamily("Security")).toBe("business-leadership");
    expect(industryFamily("Party planning")).toBe("business-leadership");
  });
});

describe("names", () => {
  it("joins what exists", () => {
    expect(fullName({ firstName: "Marisol", lastName: "Vega" })).toBe("Marisol Vega");
    expect(fullName({ firstName: "Marisol", lastName: null })).toBe("Marisol");
    expect(fullName({})).toBe("");
  });

  it("takes initials by character", () => {
    expect(initials({ firstName: "marisol", lastName: "Vega" })).toBe("MV");
    expect(initials({ firstName: "Łucja", lastName: "" })).toBe("Ł");
    expect(initials({ firstName: "😀x", lastName: "Élan" })).toBe("😀É");
    expect(initials({})).toBe("?");
  });
});
