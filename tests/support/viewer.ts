import type { Viewer } from "@/lib/profiles/schema";

/** A member, whole, for component tests. */
export const VIEWER: Viewer = {
  id: "0b9f6a4e-5d0c-4f2e-9b1a-6f3f0f6a9d01",
  email: "dev@nametag.test",
  role: "user",
  profile: {
    firstName: "Dev",
    lastName: "Patel",
    profession: "Machine Learning Engineer",
    company: "Brightwater Labs",
    industry: "Technology",
    avatarUrl: null,
    phone: null,
    location: "Tampa",
    bio: null,
    linkedinUrl: null,
    onboardingCompleted: true,
    onboardingSkipped: false,
    visibility: { email: "attendees", phone: "attendees", linkedinUrl: "attendees" },
    approveRequests: false,
  },
};
