import { Bell, CalendarHeart, Database, Eye, type LucideIcon, Palette, ShieldCheck } from "lucide-react";

/** The order of the list. On wide screens /settings shows the first section beside the list. */
export const SETTINGS_SECTIONS = ["privacy", "notifications", "security", "appearance", "organizer", "data"] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export const SETTINGS_PATH = "/settings";

export const getSectionPath = (section: SettingsSection): string => `${SETTINGS_PATH}/${section}`;

export const SECTION_ICONS: Record<SettingsSection, LucideIcon> = {
  privacy: Eye,
  notifications: Bell,
  security: ShieldCheck,
  appearance: Palette,
  organizer: CalendarHeart,
  data: Database,
};
