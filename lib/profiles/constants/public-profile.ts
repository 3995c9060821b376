/**
 * Fields of a profile that every member may see, and that a name tag shows
 * (docs/product/profiles.md#public-profile-fields). Queries, responses and screens use this list.
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

/** Later columns of CSV files of people. They are last in a file: programs count columns. */
export const CSV_PROFILE_FIELDS = ["pronouns"] as const satisfies (typeof PUBLIC_PROFILE_FIELDS)[number][];

export type PublicProfileField = (typeof PUBLIC_PROFILE_FIELDS)[number];

export const fillPublicFields = <const Value>(value: Value) =>
  Object.fromEntries(PUBLIC_PROFILE_FIELDS.map((field) => [field, value])) as Record<PublicProfileField, Value>;

export const pickPublicFields = <Profile extends object>(profile: Profile) =>
  Object.fromEntries(
    PUBLIC_PROFILE_FIELDS.flatMap((field) => (field in profile ? [[field, profile[field as keyof Profile]]] : [])),
  ) as Pick<Profile, PublicProfileField & keyof Profile>;
