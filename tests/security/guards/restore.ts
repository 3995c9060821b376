import { guard } from "./guard";

const ATTACKS = "tests/security/restore.test.ts";

/** Guards of the database against what a backup holds. */
export const RESTORE_GUARDS = [
  guard<typeof import("@/scripts/backup/tables")>({
    name: "restore: sessions and tokens are not restored",
    module: "@/scripts/backup/tables",
    without: () => ({ isTemporary: () => false }),
    file: ATTACKS,
    test: "what opens something for a short time is in no backup, and is not valid after a restore",
  }),
  guard<typeof import("@/scripts/backup/recovery-codes")>({
    name: "restore: used recovery codes stay used",
    module: "@/scripts/backup/recovery-codes",
    without: () => ({ closeUsedCodes: () => Promise.resolve() }),
    file: ATTACKS,
    test: "recovery codes stay used that were used before or after the backup; the others work",
  }),
  guard<typeof import("@/scripts/backup/announcements")>({
    name: "restore: queued and due messages are not sent again",
    module: "@/scripts/backup/announcements",
    without: () => ({ endStartedDeliveries: () => Promise.resolve() }),
    file: "tests/security/restored-deliveries.test.ts",
    test: "deliveries and announcements that were due are not sent again",
  }),
  guard<typeof import("@/scripts/backup/guest-invitations")>({
    name: "restore: links of guests end",
    module: "@/scripts/backup/guest-invitations",
    without: () => ({ endGuestInvitations: () => Promise.resolve() }),
    file: "tests/security/restored-deliveries.test.ts",
    test: "invitations of guests end, and are not sent again",
  }),
  guard<typeof import("@/scripts/backup/schema")>({
    name: "restore: an archive has the tables and columns of the schema",
    module: "@/scripts/backup/schema",
    without: () => ({ checkManifest: () => undefined }),
    file: ATTACKS,
    test: "an edited archive is refused with a column less",
  }),
];
