import type { IndustryFamily } from "../constants/profile";
import type { GalleryAvatar } from "../responses/avatar";

type Animal = [
  id: string,
  animalType: string,
  name: string,
  description: string,
  professionalHint: string,
  professions: string[],
];

/** Typical industries of each family, to find a picture by them. */
const INDUSTRIES: Record<IndustryFamily, string[]> = {
  "real-estate": ["Real Estate", "Construction", "Property Management"],
  "creative-arts": ["Design", "Media & Entertainment", "Art", "Architecture"],
  "business-leadership": ["Finance", "Consulting", "Legal", "Healthcare"],
  technology: ["Technology", "Software", "Data", "Cybersecurity"],
  "marketing-sales": ["Marketing", "Sales", "Hospitality", "Events"],
};

const ANIMALS: Record<IndustryFamily, Animal[]> = {
  "real-estate": [
    ["beaver", "Beaver", "Bo the Beaver", "A beaver in a hard hat", "Builds it right", ["Contractor", "Developer"]],
    ["tortoise", "Gopher tortoise", "Tilly the Tortoise", "A calm gopher tortoise", "At home anywhere", ["Realtor"]],
    ["bear", "Black bear", "Barnaby the Bear", "A black bear in collar and tie", "Closes deals", ["Broker", "Lender"]],
    ["osprey", "Osprey", "Otis the Osprey", "A sharp-eyed osprey", "Sees the whole map", ["Appraiser", "Investor"]],
  ],
  "creative-arts": [
    ["flamingo", "Flamingo", "Fern the Flamingo", "A flamingo with a flower", "Has the look", ["Stylist", "Designer"]],
    ["cat", "Cat", "Colette the Cat", "A cat in a beret", "Paints her own way", ["Artist", "Illustrator"]],
    ["frog", "Tree frog", "Felix the Frog", "A tree frog with a bow tie", "Sings for the room", ["Musician", "Writer"]],
    ["parrot", "Parrot", "Pilar the Parrot", "A bright red parrot", "Tells the story", ["Filmmaker", "Podcaster"]],
  ],
  "business-leadership": [
    [
      "panther",
      "Florida panther",
      "Paloma the Panther",
      "A panther in a suit",
      "Leads from the front",
      ["Executive", "Founder"],
    ],
    ["owl", "Owl", "Oscar the Owl", "An owl with round glasses", "Gives good counsel", ["Attorney", "Consultant"]],
    [
      "alligator",
      "Alligator",
      "Ali the Alligator",
      "A grinning alligator in a jacket",
      "Holds on",
      ["Investor", "Banker"],
    ],
    ["manatee", "Manatee", "Mabel the Manatee", "A kind manatee", "Cares for people", ["Coach", "Physician"]],
  ],
  technology: [
    ["fox", "Fox", "Finn the Fox", "A fox in a hoodie", "Ships clever things", ["Software Engineer", "Founder"]],
    [
      "raccoon",
      "Raccoon",
      "Remy the Raccoon",
      "A raccoon up late",
      "Works through the night",
      ["Developer", "Security Analyst"],
    ],
    [
      "octopus",
      "Octopus",
      "Opal the Octopus",
      "An octopus with glasses",
      "Eight things at once",
      ["Data Engineer", "Product Manager"],
    ],
    ["otter", "Otter", "Ollie the Otter", "An otter with headphones", "In the flow", ["Designer", "Engineer"]],
  ],
  "marketing-sales": [
    [
      "rabbit",
      "Rabbit",
      "Ruby the Rabbit",
      "A quick white rabbit",
      "First to reach out",
      ["Sales Representative", "Recruiter"],
    ],
    [
      "pelican",
      "Pelican",
      "Percy the Pelican",
      "A pelican with a big bill",
      "Always brings more",
      ["Account Executive"],
    ],
    ["deer", "Deer", "Daisy the Deer", "A gentle deer", "Grows good brands", ["Brand Manager", "Publicist"]],
    ["dog", "Dog", "Duke the Dog", "A cheerful dog in a cap", "Everybody's friend", ["Event Planner", "Marketer"]],
  ],
};

const EXTRAS: [id: string, name: string][] = [
  ["sunrise", "Sunrise"],
  ["palm", "Palm tree"],
  ["sailboat", "Sailboat"],
  ["orange", "Orange"],
  ["lighthouse", "Lighthouse"],
  ["shell", "Seashell"],
];

const getPictureUrl = (id: string): string => `/avatars/${id}.svg`;

/** The drawn pictures: twenty animals in five categories, and six without a category (docs/product/profiles.md#avatar-gallery). */
export const GALLERY: readonly GalleryAvatar[] = [
  ...Object.entries(ANIMALS).flatMap(([key, animals]) => {
    const category = key as IndustryFamily;
    return animals.map(([id, animalType, name, description, professionalHint, professions]) => ({
      id,
      name,
      url: getPictureUrl(id),
      professions,
      industries: INDUSTRIES[category],
      description,
      category,
      animalType,
      professionalHint,
    }));
  }),
  ...EXTRAS.map(([id, name]) => ({ id, name, url: getPictureUrl(id), professions: [], industries: [] })),
];
