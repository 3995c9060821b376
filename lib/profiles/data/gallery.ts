import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import type { Messages } from "@/lib/i18n/shared/messages";

import type { IndustryFamily } from "../constants/profile";
import type { GalleryAvatar } from "../responses/avatar";

type Texts = Messages["gallery"];
type Animal = [id: keyof Texts["animals"], animalType: string, description: string, professions: string[]];

/** Typical industries of each family, so that a search for one finds a picture. */
const INDUSTRIES: Record<IndustryFamily, string[]> = {
  "real-estate": ["Real Estate", "Construction", "Property Management"],
  "creative-arts": ["Design", "Media & Entertainment", "Art", "Architecture"],
  "business-leadership": ["Finance", "Consulting", "Legal", "Healthcare"],
  technology: ["Technology", "Software", "Data", "Cybersecurity"],
  "marketing-sales": ["Marketing", "Sales", "Hospitality", "Events"],
};

const ANIMALS: Record<IndustryFamily, Animal[]> = {
  "real-estate": [
    ["beaver", "Beaver", "A beaver in a hard hat", ["Contractor", "Developer"]],
    ["tortoise", "Gopher tortoise", "A calm gopher tortoise", ["Realtor"]],
    ["bear", "Black bear", "A black bear in collar and tie", ["Broker", "Lender"]],
    ["osprey", "Osprey", "A sharp-eyed osprey", ["Appraiser", "Investor"]],
  ],
  "creative-arts": [
    ["flamingo", "Flamingo", "A flamingo with a flower", ["Stylist", "Designer"]],
    ["cat", "Cat", "A cat in a beret", ["Artist", "Illustrator"]],
    ["frog", "Tree frog", "A tree frog with a bow tie", ["Musician", "Writer"]],
    ["parrot", "Parrot", "A bright red parrot", ["Filmmaker", "Podcaster"]],
  ],
  "business-leadership": [
    ["panther", "Florida panther", "A panther in a suit", ["Executive", "Founder"]],
    ["owl", "Owl", "An owl with round glasses", ["Attorney", "Consultant"]],
    ["alligator", "Alligator", "A grinning alligator in a jacket", ["Investor", "Banker"]],
    ["manatee", "Manatee", "A kind manatee", ["Coach", "Physician"]],
  ],
  technology: [
    ["fox", "Fox", "A fox in a hoodie", ["Software Engineer", "Founder"]],
    ["raccoon", "Raccoon", "A raccoon up late", ["Developer", "Security Analyst"]],
    ["octopus", "Octopus", "An octopus with glasses", ["Data Engineer", "Product Manager"]],
    ["otter", "Otter", "An otter with headphones", ["Designer", "Engineer"]],
  ],
  "marketing-sales": [
    ["rabbit", "Rabbit", "A quick white rabbit", ["Sales Representative", "Recruiter"]],
    ["pelican", "Pelican", "A pelican with a big bill", ["Account Executive"]],
    ["deer", "Deer", "A gentle deer", ["Brand Manager", "Publicist"]],
    ["dog", "Dog", "A cheerful dog in a cap", ["Event Planner", "Marketer"]],
  ],
};

const EXTRAS: (keyof Texts["extras"])[] = ["sunrise", "palm", "sailboat", "orange", "lighthouse", "shell"];

const getPictureUrl = (id: string): string => `/avatars/${id}.svg`;

const URLS = new Set(
  [...Object.values(ANIMALS).flatMap((animals) => animals.map(([id]) => id)), ...EXTRAS].map(getPictureUrl),
);

export const isGalleryPicture = (url: string): boolean => URLS.has(url);

/**
 * Returns twenty animals in five categories, and six pictures without a category
 * (docs/product/profiles.md#avatar-gallery). The texts for screens are in the given language.
 */
export function listGallery(locale: Locale): GalleryAvatar[] {
  const t = getTranslator(locale);
  const animals = Object.entries(ANIMALS).flatMap(([key, list]) => {
    const category = key as IndustryFamily;
    return list.map(([id, animalType, description, professions]) => ({
      id,
      name: t(`gallery.animals.${id}.name`),
      url: getPictureUrl(id),
      professions,
      industries: INDUSTRIES[category],
      description,
      category,
      animalType,
      professionalHint: t(`gallery.animals.${id}.hint`),
    }));
  });
  const extras = EXTRAS.map((id) => ({
    ...{ id, name: t(`gallery.extras.${id}`), url: getPictureUrl(id) },
    ...{ professions: [], industries: [] },
  }));
  return [...animals, ...extras];
}
