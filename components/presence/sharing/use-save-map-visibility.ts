import { useMutation, useQueryClient } from "@tanstack/react-query";

import { PROFILE_SAVES, updateProfileQueries } from "@/components/profiles/use-save-profile";
import { saveProfile } from "@/lib/profiles/client/profile";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";

export function useSaveMapVisibility() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mapVisibility: MapVisibility) => saveProfile({ mapVisibility }),
    scope: PROFILE_SAVES,
    onSuccess: (own) => updateProfileQueries(client, own),
  });
}
