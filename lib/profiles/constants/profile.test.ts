import { formatFullName, getIndustryFamily, getInitials } from "./profile";

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
    expect(getInitials({})).toBe("?");
  });
});
