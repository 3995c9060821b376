/**
 * The fields of a profile that every member may see, and that a name tag shows (docs/product/profiles.md#public-profile-fields).
 * Queries, responses and screens take them from here.
 */
export const PUBLIC_PROFILE_FIELDS = [
  "firstName",
  "lastName",
  "pronouns",
  "profession",
  "company",
  "industry",
  "avatarUrl",
] as const;

/** Those that a CSV file of people has after name and email. */
export const CSV_PROFILE_FIELDS = [
  "pronouns",
  "profession",
  "company",
] as const satisfies (typeof PUBLIC_PROFILE_FIELDS)[number][];

export type PublicProfileField = (typeof PUBLIC_PROFILE_FIELDS)[number];

/** Returns an object with the same value for each public field. */
export const fillPublicFields = <const Value>(value: Value) =>
  Object.fromEntries(PUBLIC_PROFILE_FIELDS.map((field) => [field, value])) as Record<PublicProfileField, Value>;

/** Returns the public fields of an object that has others too. */
export const pickPublicFields = <Profile extends object>(profile: Profile) =>
  Object.fromEntries(
    PUBLIC_PROFILE_FIELDS.flatMap((field) => (field in profile ? [[field, profile[field as keyof Profile]]] : [])),
  ) as Pick<Profile, PublicProfileField & keyof Profile>;
