import { grantAdmin, listAdmins, revokeAdmin, verifyEmail } from "../../lib/admin/service/grant";
import { resetTwoStepByEmail } from "../../lib/admin/service/two-step";
import { showEmail } from "../../lib/core/server/shown-email";
import { normalizeEmail } from "../../lib/core/shared/contact/email-address";
import { USAGE } from "./usage";

/** Returns what the command prints. @throws Error or AppError with the reason */
export async function runAdminCommand(command: string, written: string): Promise<string> {
  if (command === "list") {
    const admins = await listAdmins();
    return admins.length > 0 ? admins.join("\n") : "There is no admin yet. Add one: npm run admin -- grant <email>";
  }
  if (!written) throw new Error(USAGE);
  const email = normalizeEmail(written) ?? written.toLowerCase();
  const shown = showEmail(email);
  if (command === "grant")
    return (await grantAdmin(email)) ? `${shown} is an admin now.` : `${shown} is an admin already.`;
  if (command === "revoke")
    return (await revokeAdmin(email)) ? `${shown} is no admin any more.` : `${shown} is no admin.`;
  if (command === "reset-two-step")
    return (await resetTwoStepByEmail(email))
      ? `Two-step sign-in of ${shown} is off now. They are told by email.`
      : `Two-step sign-in of ${shown} is off already.`;
  if (command === "verify")
    return (await verifyEmail(email))
      ? `${shown} is confirmed now. They were signed out everywhere, and two-step sign-in from before is off.`
      : `${shown} is confirmed already.`;
  throw new Error(USAGE);
}
