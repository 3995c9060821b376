import { addConnection } from "@/lib/connections/client";
import { apiUpload } from "@/lib/http/api-client";

/** A slow network must not hold the new member here. */
const UPLOAD_WITHIN_MS = 20_000;

type AfterSignUp = {
  /** A data URL, becomes the avatar. */
  selfie: string | null;
  /** Whom to ask to connect (contract §3: `action=connect`). */
  connectWith: { userId: string; firstName: string } | null;
};

/** What the new session is first used for. The account stands whatever happens: answers what didn't work, else null. */
export async function afterSignUp({ selfie, connectWith }: AfterSignUp): Promise<string | null> {
  const works = (work: Promise<unknown> | null) =>
    Promise.resolve(work).then(
      () => true,
      () => false,
    );
  const [isSaved, isAsked] = await Promise.all([
    works(selfie === null ? null : uploadAvatar(pictureFile(selfie))),
    works(connectWith && addConnection({ targetUserId: connectWith.userId, via: "profile" })),
  ]);
  const faults = [
    !isSaved && "Your photo couldn't be saved. You can add it on your profile.",
    !isAsked && `${connectWith?.firstName} couldn't be asked to connect. You can ask from their profile.`,
  ].filter(Boolean);
  return faults.length > 0 ? faults.join(" ") : null;
}

function uploadAvatar(picture: File): Promise<unknown> {
  const form = new FormData();
  form.set("avatar", picture);
  return apiUpload("/api/profiles/me/avatar", form, { signal: AbortSignal.timeout(UPLOAD_WITHIN_MS) });
}

/** Not by fetch: the page's policy allows no calls to data URLs. */
function pictureFile(dataUrl: string): File {
  const [head = "", base64 = ""] = dataUrl.split(",");
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? "image/jpeg";
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], `selfie.${type.slice("image/".length)}`, { type });
}
