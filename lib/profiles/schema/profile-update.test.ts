import { profileFormSchema } from "./profile-form";
import { profileUpdateSchema } from "./profile-update";

it("trims pronouns, takes blank ones as none, and leaves out missing ones", () => {
  expect(profileUpdateSchema.parse({ pronouns: " she/her " })).toEqual({ pronouns: "she/her" });
  expect(profileUpdateSchema.parse({ pronouns: " " })).toEqual({ pronouns: null });
  expect(profileUpdateSchema.parse({ bio: "Hi" })).toEqual({ bio: "Hi" });
});

it("limits pronouns to 40 characters", () => {
  expect(profileUpdateSchema.safeParse({ pronouns: "x".repeat(40) }).success).toBe(true);
  expect(profileUpdateSchema.safeParse({ pronouns: "x".repeat(41) }).success).toBe(false);
});

it("has every text of a profile in the form, and no setting", () => {
  expect(Object.keys(profileFormSchema.shape)).toEqual(
    "firstName lastName pronouns profession industry company phone location bio linkedinUrl".split(" "),
  );
});
