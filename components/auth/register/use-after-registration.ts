import { useTranslations } from "next-intl";

import { addConnection } from "@/lib/connections/client/connections";
import { saveHeadshot } from "@/lib/profiles/client/headshot";
import { uploadAvatar } from "@/lib/profiles/client/upload-avatar";

/** A slow network must not delay the redirect for longer. */
const TIMEOUT_MS = 20_000;

type NewMember = {
  userId: string;
  /** A data URL that becomes the avatar. */
  selfie: string | null;
  /** The member who gets a connection request. */
  connectWith: { userId: string; firstName: string } | null;
};

/**
 * Returns a function that uploads the selfie and sends the connection request with the new session. It never rejects, because
 * the account exists either way: it resolves to a text about what failed, or null.
 */
export function useAfterRegistration(): (member: NewMember) => Promise<string | null> {
  const t = useTranslations("auth.afterRegistration");
  return async ({ userId, selfie, connectWith }) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const [isAvatarSet, isRequestSent] = await Promise.all([
      selfie === null || succeeds(setAvatar(userId, selfie, signal)),
      !connectWith || succeeds(addConnection({ targetUserId: connectWith.userId, via: "profile" }, { signal })),
    ]);
    const failures = [
      !isAvatarSet && t("photoFailed"),
      !isRequestSent && connectWith && t("requestFailed", { name: connectWith.firstName }),
    ].filter(Boolean);
    return failures.length > 0 ? failures.join(" ") : null;
  };
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Uploads the selfie and stores it on this device, which shows it on the own card before the server's copy is loaded. */
async function setAvatar(userId: string, picture: string, signal: AbortSignal): Promise<void> {
  const { avatarUrl } = await uploadAvatar(toFile(picture), { signal });
  saveHeadshot(userId, { picture, avatarUrl });
}

/** Converts a data URL to a file. Not with fetch, because the content security policy forbids requests to data URLs. */
function toFile(dataUrl: string): File {
  const [head = "", base64 = ""] = dataUrl.split(",");
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? "image/jpeg";
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], `selfie.${type.slice("image/".length)}`, { type });
}
