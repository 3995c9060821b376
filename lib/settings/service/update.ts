import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { readSite, refreshSite } from "@/lib/core/server/site/site-settings";
import { AppError, isUniqueViolation } from "@/lib/core/shared/errors";
import type { SiteSettings } from "@/lib/core/shared/site";
import { settingsBus } from "@/lib/realtime/bus";

import { getSite } from "../data";
import type { SiteResponse } from "../responses";
import type { SiteInput, SiteUpdate } from "../schema";
import { toOwnZoneNames } from "./zone-names.sql";

type Changes = { from: Partial<SiteSettings>; to: Partial<SiteSettings> };

function compare(before: SiteSettings, input: SiteInput): Changes {
  const names = (Object.keys(input) as (keyof SiteSettings)[]).filter(
    (name) => JSON.stringify(input[name]) !== JSON.stringify(before[name]),
  );
  const pick = (settings: Partial<SiteSettings>) => Object.fromEntries(names.map((name) => [name, settings[name]]));
  return { from: pick(before), to: pick(input) };
}

const changedMeanwhile = () => new AppError("conflict", "settings.changedMeanwhile");

/** Times of two changes differ, because they name the versions. */
const getNextVersion = (last: Date | null): Date =>
  new Date(Math.max(clock.now().getTime(), (last?.getTime() ?? 0) + 1));

/** A logo is a picture that was uploaded for this. */
async function requireLogos(tx: Tx, { logoLight, logoDark }: Partial<SiteSettings>): Promise<void> {
  for (const [name, url] of Object.entries({ logoLight, logoDark })) {
    if (!url || (await tx.upload.findFirst({ where: { url, kind: "site-logo" }, select: { id: true } }))) continue;
    const key = "settings.unknownLogo";
    throw new AppError("validation", key, { fields: { [`settings.${name}`]: key } });
  }
}

async function store(tx: Tx, actor: Actor, { version, settings: input }: SiteUpdate): Promise<boolean> {
  const { settings: before, updatedAt: last } = await readSite(tx);
  if ((last?.toISOString() ?? null) !== version) throw changedMeanwhile();
  const { from, to } = compare(before, input);
  if (Object.keys(to).length === 0) return false;
  await requireLogos(tx, to);
  const { timeZones, cities, ...columns } = to;
  const data = {
    ...columns,
    ...(timeZones !== undefined && { timeZones: timeZones ?? [] }),
    ...(cities !== undefined && { cities: cities ?? [] }),
    updatedAt: getNextVersion(last),
    updatedBy: actor.userId,
  };
  if (last) {
    // Of two changes of one version, the second finds no row.
    const { count } = await tx.siteSettings.updateMany({ where: { id: 1, updatedAt: last }, data });
    if (count === 0) throw changedMeanwhile();
  } else await tx.siteSettings.create({ data, select: { id: true } });
  await recordAudit(
    { actorId: actor.userId, action: "settings.changed", subjectType: "system", details: { from, to } },
    tx,
  );
  return true;
}

/**
 * Effective in every process once it hears of it, and in this one when it returns.
 * @throws AppError `forbidden`, `validation`, `conflict` if changed since `version` was read
 */
export async function updateSite(actor: Actor, update: SiteUpdate): Promise<SiteResponse> {
  requireAdmin(actor);
  const settings = await toOwnZoneNames(update.settings);
  const isChanged = await db()
    .$transaction((tx) => store(tx, actor, { ...update, settings }))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? changedMeanwhile() : error;
    });
  if (isChanged) {
    await refreshSite();
    await settingsBus().publish({ type: "site_changed" });
  }
  return getSite();
}
