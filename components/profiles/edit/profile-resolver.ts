import { zodResolver } from "@hookform/resolvers/zod";

import { profileFormSchema } from "@/lib/profiles/schema/profile-form";

export const profileResolver = zodResolver(profileFormSchema);
