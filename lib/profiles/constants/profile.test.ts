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
  ])("assigns %s to %s", (industry, family) => expect(industryFamily(industry)).toBe(family));

  it.each([null, undefined, "", "   "])("assigns %p to the default family", (industry) =>
    expect(industryFamily(industry)).toBe("business-leadership"),
  );

  it("does not match short words within long ones", () => {
    expect(industryFamily("Security")).toBe("business-leadership");
    expect(industryFamily("Party planning")).toBe("business-leadership");
  });
});

describe("fullName and initials", () => {
  it("joins the names that exist", () => {
    expect(fullName({ firstName: "Marisol", lastName: "Vega" })).toBe("Marisol Vega");
    expect(fullName({ firstName: "Marisol", lastName: null })).toBe("Marisol");
    expect(fullName({})).toBe("");
  });

  it("splits initials by character", () => {
    expect(initials({ firstName: "marisol", lastName: "Vega" })).toBe("MV");
    expect(initials({ firstName: "Łucja", lastName: "" })).toBe("Ł");
    expect(initials({ firstName: "😀x", lastName: "Élan" })).toBe("😀É");
    expect(initials({})).toBe("?");
  });
});
