import { blockUser, unblockUser } from "@/lib/connections/service/block";
import { defineRoute, withId } from "@/lib/api/define-route";

/** docs/product/privacy.md#blocks */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/{id}/block", {
  POST: withId(blockUser),
  DELETE: withId(unblockUser),
});
