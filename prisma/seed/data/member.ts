import type { Visibility } from "@/lib/profiles/schema/visibility";

export const INDUSTRIES = {
  property: "Real Estate",
  creative: "Creative Arts",
  business: "Business Leadership",
  tech: "Technology",
  marketing: "Marketing & Sales",
} as const;

export type City =
  | "Miami"
  | "Tampa"
  | "Orlando"
  | "Fort Lauderdale"
  | "Naples"
  | "St. Petersburg"
  | "Fort Myers"
  | "Jacksonville"
  | "Sarasota"
  | "West Palm Beach"
  | "Boca Raton"
  | "Gainesville";

export type DemoMember = {
  first: string;
  last: string;
  /** The email before the @. By default built from the name and the company. */
  login?: string;
  role?: "admin";
  profession?: string;
  company?: string;
  industry?: keyof typeof INDUSTRIES;
  city?: City;
  bio?: string;
  /** A file of public/avatars. By default the initials are shown. */
  avatar?: string;
  joined: number;
  noPhone?: true;
  noLinkedin?: true;
  visibility?: Partial<Visibility>;
  approveRequests?: true;
};
